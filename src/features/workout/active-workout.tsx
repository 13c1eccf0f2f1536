import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { renameWorkout } from '#commands/edit-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { isFirstTraining } from '#db/queries/first-training.ts';
import type { Key } from '#domain/ids.ts';
import { TITLE_MAX } from '#domain/limits.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { InlineText } from '#ui/fields/inline-text.tsx';
import { ON_ITS_SIDE, useMedia } from '#ui/hooks/use-media.ts';
import { Screen } from '#ui/layout/screen.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { loadArrangeDialog } from '#ui/training/arrange-sheet.tsx';
import styles from './active-workout.module.css';
import { ArrangeExercises } from './arrange-exercises.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { ExerciseSection } from './exercise-section.tsx';
import finishStyles from './finish-button.module.css';
import { FinishButton } from './finish-button.tsx';
import { HAS_PANES, Outline } from './outline.tsx';
import { PadHost } from './pad/pad-host.tsx';
import { ProgressLine } from './progress-line.tsx';
import { texts } from './texts.ts';
import { copyTyped, saveKept } from './typed-copy.ts';
import { useHeadTop } from './use-head-top.ts';
import { useWorkoutScroll } from './use-workout-scroll.ts';
import { WorkoutActions } from './workout-actions.tsx';
import { WorkoutNote } from './workout-note.tsx';
import type { WorkoutSheet } from './workout-sheet.ts';

/** Title, progress, clock and button fit beside each other. */
const ROOMY = '(min-width: 900px)';

interface ActiveWorkoutProps {
  sheet: WorkoutSheet;
  /** The item just added from the exercise list: scrolled into view. */
  broughtKey: Key | undefined;
  onLeaving: (isLeaving: boolean) => void;
}

export function ActiveWorkout({ sheet, broughtKey, onLeaving }: ActiveWorkoutProps) {
  const { workout, exercises, doneCount, setCount } = sheet;
  const ctx = useCommandContext();
  function saveTitle(text: string) {
    const copy = copyTyped(workout, { title: text });
    return saveKept(localStorage, copy, () => renameWorkout(ctx, workout.key, text));
  }

  const [isArranging, setArranging] = useState(false);
  useEffect(() => void loadArrangeDialog(), []);
  const openArranging = useCallback(() => setArranging(true), []);
  const title = displayTitle(workout.title, null);
  const list = useWorkoutScroll(exercises, broughtKey);
  useHeadTop(list, exercises.length > 0);
  const hasPanes = useMedia(HAS_PANES);
  // On its side the head's second line would cover the first set; a desktop has room for it in the first.
  const isLow = useMedia(ON_ITS_SIDE);
  const isRoomy = useMedia(ROOMY);
  const isOneLine = isLow || isRoomy;
  const db = useDb();
  const isFirst = useLiveQuery(() => isFirstTraining(db), [db]) ?? false;
  const progress = (
    <ProgressLine startedAtMs={workout.startedAtMs} doneCount={doneCount} setCount={setCount} />
  );
  const finish = <FinishButton sheet={sheet} onLeaving={onLeaving} />;

  return (
    <Screen
      title={title}
      heading={
        <InlineText
          label={texts.titleLabel}
          value={title}
          check={text => normalizeTitle(text) !== null}
          onSave={saveTitle}
          maxLength={TITLE_MAX}
          ignoreEmpty
        />
      }
      subtitle={
        !isOneLine && (
          <div className={finishStyles.line}>
            <span>{progress}</span>
            {finish}
          </div>
        )
      }
      right={
        <>
          {isLow && <VisuallyHidden>{progress}</VisuallyHidden>}
          {isRoomy && !isLow && <span className={styles.progress}>{progress}</span>}
          <ElapsedTime startedAtMs={workout.startedAtMs} />
          {isOneLine && finish}
        </>
      }
      wide
    >
      {exercises.length > 0 && (
        <PadHost exercises={exercises}>
          <div className={styles.panes}>
            {hasPanes && <Outline exercises={exercises} list={list} />}
            <div ref={list} className={styles.exercises}>
              {exercises.map((exercise, at) => (
                <ExerciseSection
                  key={exercise.itemKey}
                  exercise={exercise}
                  onArrange={openArranging}
                  explains={isFirst && at === 0}
                />
              ))}
            </div>
          </div>
        </PadHost>
      )}
      {isArranging && <ArrangeExercises exercises={exercises} onClose={() => setArranging(false)} />}
      <div className={styles.end}>
        <WorkoutNote workout={workout} />
        <WorkoutActions sheet={sheet} onLeaving={onLeaving} />
      </div>
    </Screen>
  );
}
