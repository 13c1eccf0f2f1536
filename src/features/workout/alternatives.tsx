import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { type Editable, replaceExercise } from '#commands/edit-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { type ExerciseView, getExerciseViews } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { ButtonRow } from '#ui/layout/list-row.tsx';
import styles from './alternatives.module.css';
import { texts } from './texts.ts';
import { useReplacedOffer } from './use-replaced-offer.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { SheetExercise } from './workout-sheet.ts';

interface AlternativesProps {
  exercise: SheetExercise;
  within: Editable;
  onReplaced: () => void;
}

/** Offers alternatives for when the equipment is taken. Choosing one replaces the exercise. */
export function Alternatives({ exercise, within, onReplaced }: AlternativesProps) {
  const { itemKey, alternativeKeys } = exercise;
  const db = useDb();
  const ctx = useCommandContext();
  const report = useReport();
  const offerBack = useReplacedOffer();
  const list = useRef<HTMLUListElement>(null);
  const alternatives = useLiveQuery(() => readOffers(db, alternativeKeys), [db, alternativeKeys]);

  function choose(exerciseKey: Key) {
    focusMenu(list.current);
    report(replaceExercise(ctx, itemKey, exerciseKey, within), texts.saveFailed).then(replaced => {
      offerBack(replaced);
      onReplaced();
    }, ignoreReported);
  }

  if (!alternatives) return null;
  if (alternatives.length === 0) return <p className={styles.none}>{texts.noAlternatives}</p>;
  return (
    <ul ref={list} aria-label={texts.alternatives} className={styles.list}>
      {alternatives.map(alternative => (
        <li key={alternative.key}>
          <ButtonRow
            icon={<Icon name={screenShapes.swap} />}
            title={alternative.name}
            secondary={describeExecution(alternative.executionVariation, alternative.equipmentName)}
            onPress={() => choose(alternative.key)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The list closes when one is chosen; returns the focus to the menu that opened it. */
function focusMenu(list: HTMLElement | null): void {
  const menu = list?.closest('section')?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  menu?.focus({ preventScroll: true });
}

/** A failed read must not take the training off the screen. */
async function readOffers(db: AccountDb, keys: readonly Key[]): Promise<ExerciseView[]> {
  try {
    return [...(await getExerciseViews(db, keys)).values()].filter(isOnOffer);
  } catch (error) {
    console.error(texts.alternativesFailed, error);
    return [];
  }
}

function isOnOffer(exercise: ExerciseView): boolean {
  return !exercise.isArchived && !exercise.isGone;
}
