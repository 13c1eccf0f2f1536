import { memo, type ReactNode } from 'react';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { EXERCISES_PAGE } from '#domain/limits.ts';
import { countExercises } from '#domain/plural.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Sentinel } from '#ui/layout/sentinel.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import styles from './exercise-rows.module.css';
import { texts } from './texts.ts';
import type { ExercisePage, LoadedExercises } from './use-exercise-page.ts';

/** The next page is read before its place comes into view. */
const ROOT_MARGIN = '400px';

interface ExerciseRowsProps {
  loaded: LoadedExercises;
  /** The shipped library is still being written: the very first launch. */
  isLibraryEmpty: boolean;
  /** What is typed is too short to search for: that is said. */
  isTooShort: boolean;
  /** In place of a list that has nothing, under the sentence that says so. */
  empty: ReactNode;
  /** The same function for as long as its rows are the same: a row is made again only with another one. */
  renderRow: (exercise: ExerciseView) => ReactNode;
}

export function ExerciseRows(props: ExerciseRowsProps) {
  const { loaded, isLibraryEmpty } = props;
  const { page, hasFailed, retry } = loaded;
  const isLoading = page?.count === 0 && isLibraryEmpty;
  const counted = hasFailed || isLoading ? undefined : page?.count;
  return (
    <>
      {counted === 0 && <TooShort {...props} />}
      {/* There from the beginning: what is said in a new place may not be heard. */}
      <p role="status" className={counted === 0 ? styles.nothing : styles.count}>
        {counted === 0 ? texts.nothingFound : counted && countExercises(counted)}
      </p>
      {hasFailed && (
        <EmptyState text={texts.loadFailed} action={<Button onClick={retry}>{texts.retry}</Button>} />
      )}
      {isLoading && !hasFailed && <Skeleton rows={8} label={texts.loading} />}
      {page && counted !== undefined && <Found {...props} page={page} />}
    </>
  );
}

function TooShort({ loaded, isTooShort }: Pick<ExerciseRowsProps, 'loaded' | 'isTooShort'>) {
  if (!isTooShort) return null;
  const isRecent = loaded.page?.sections[0]?.title === texts.recent;
  return <p className={styles.count}>{isRecent ? texts.tooShortRecent : texts.tooShort}</p>;
}

function Found({ page, loaded, isTooShort, empty, renderRow }: ExerciseRowsProps & { page: ExercisePage }) {
  const { filterId, loadMore } = loaded;
  const { sections, exercises, listed, hasMore, count } = page;
  const hasOthers = sections.length > 0 && listed > 0;
  const rest = (
    <>
      {pagesOf(exercises).map((some, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exercise that comes in front must not make the pages others
        <NearScreen key={page} contentId={filterId}>
          <RowList exercises={some} renderRow={renderRow} />
        </NearScreen>
      ))}
      {hasMore && <Sentinel onVisible={loadMore} rootMargin={ROOT_MARGIN} loaded={exercises.length} />}
    </>
  );
  return (
    <>
      {count === 0 ? empty : <TooShort loaded={loaded} isTooShort={isTooShort} />}
      {sections.map(section => (
        <div key={section.title} className={styles.section}>
          <Section title={section.title}>
            <RowList exercises={section.exercises} renderRow={renderRow} />
          </Section>
        </div>
      ))}
      <div className={hasOthers ? styles.section : undefined}>
        <Section title={hasOthers ? texts.others : undefined}>{rest}</Section>
      </div>
    </>
  );
}

interface RowListProps {
  exercises: readonly ExerciseView[];
  renderRow: (exercise: ExerciseView) => ReactNode;
}

function RowList({ exercises, renderRow }: RowListProps) {
  return (
    <ul>
      {exercises.map(exercise => (
        <Row key={exercise.key} exercise={exercise} renderRow={renderRow} />
      ))}
    </ul>
  );
}

interface RowProps {
  exercise: ExerciseView;
  renderRow: (exercise: ExerciseView) => ReactNode;
}

/** A key in the search renders the list again: what stays in it costs nothing. */
const Row = memo(function Row({ exercise, renderRow }: RowProps) {
  return <li>{renderRow(exercise)}</li>;
});

function pagesOf(exercises: ExerciseView[]): ExerciseView[][] {
  return Array.from({ length: Math.ceil(exercises.length / EXERCISES_PAGE) }, (_, page) =>
    exercises.slice(page * EXERCISES_PAGE, (page + 1) * EXERCISES_PAGE),
  );
}
