import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import type { Key } from '#domain/ids.ts';
import { cx } from '#ui/cx.ts';
import { COARSE } from '#ui/hooks/use-media.ts';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import styles from './outline.module.css';
import { texts } from './texts.ts';
import { whileSettling } from './use-workout-scroll.ts';
import type { SheetExercise } from './workout-sheet.ts';

/**
 * Room for a list beside the training: on a desktop, or on a phone held sideways, where the pane also holds the keys
 * and the rest.
 */
export const HAS_PANES =
  '(min-width: 1100px) and (min-height: 521px), (min-width: 800px) and (max-height: 520px)';

const NextSet = lazy(async () => ({
  default: (await loadPatiently(() => import('./next-set.tsx'))).NextSet,
}));

interface OutlineProps {
  exercises: readonly SheetExercise[];
  /** The element whose children are the exercises. */
  list: RefObject<HTMLElement | null>;
}

/** A list of the exercises beside the training: shows what is done and which is current, and scrolls there. */
export function Outline({ exercises, list }: OutlineProps) {
  useRootMark('panes');
  const exercise = exercises.find(({ rows }) => rows.some(row => row.isNext));
  const next = exercise?.rows.find(row => row.isNext);
  const touchedKey = useTouched(exercises, list, next?.set.key);
  const currentKey = touchedKey ?? exercise?.itemKey;
  return (
    <nav aria-label={texts.outline} className={styles.outline}>
      <ol>
        {exercises.map((exercise, at) => {
          const { itemKey, turn, name = texts.exercise, rows } = exercise;
          const doneCount = countDone(exercise);
          return (
            <li key={itemKey}>
              <button
                type="button"
                className={cx(styles.line, isDone(exercise) && styles.done)}
                aria-current={itemKey === currentKey ? 'true' : undefined}
                onClick={() => goTo(list.current?.children[at])}
              >
                <span className={styles.name}>
                  {turn && `${turn} · `}
                  {name}
                </span>
                <span className={styles.count}>
                  {rows.length > 0 ? texts.doneOfAll(doneCount, rows.length) : texts.noSets}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {exercise && next && (
        <div className={styles.next}>
          <Suspense>
            <NextSet exercise={exercise} row={next} />
          </Suspense>
        </div>
      )}
      <p className={styles.hint}>{texts.keysHint}</p>
    </nav>
  );
}

function countDone({ rows }: SheetExercise): number {
  return rows.filter(({ set }) => set.done).length;
}

function isDone(exercise: SheetExercise): boolean {
  return exercise.rows.length > 0 && countDone(exercise) === exercise.rows.length;
}

/** The exercise in which a field last had the focus; none once the training has moved on to another set. */
function useTouched(
  exercises: readonly SheetExercise[],
  list: RefObject<HTMLElement | null>,
  nextKey: Key | undefined,
) {
  const [touched, setTouched] = useState<{ itemKey: Key | undefined; nextKey: Key | undefined }>();
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const touch = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      const at = [...box.children].findIndex(child => child.contains(target));
      setTouched({ itemKey: exercises[at]?.itemKey, nextKey });
    };
    box.addEventListener('focusin', touch);
    return () => box.removeEventListener('focusin', touch);
  }, [exercises, list, nextKey]);
  return touched?.nextKey === nextKey ? touched?.itemKey : undefined;
}

/** Goes to its next set: to the field if there is a keyboard, else to the tick, since a field would open the keys. */
function goTo(box: Element | undefined): void {
  if (!box) return;
  whileSettling(() => box.scrollIntoView());
  const field = matchMedia(COARSE).matches ? 'input[type="checkbox"]' : 'input[name="weightKg"]';
  const next = box.querySelector<HTMLElement>(`tr[data-set]:not(:has(:checked)) ${field}`);
  (next ?? box.querySelector<HTMLElement>('[data-add-set]'))?.focus({ preventScroll: true });
}
