import { useLocation } from 'react-router-dom';
import type { PickerState } from '#commands/picking.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckRow, RadioRow } from '#ui/controls/choice-row.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { CreateLink } from './create-link.tsx';
import { ExerciseBrowser } from './exercise-browser.tsx';
import type { SelectMode } from './read-list-mode.ts';
import { texts } from './texts.ts';
import { type Picking, usePicking } from './use-picking.ts';

/** Picks exercises for the screen that asked: several in order, or a single one. */
export function PickerScreen({ mode }: { mode: SelectMode }) {
  const { selectedKey, isSingle } = mode;
  const state = useLocation().state as PickerState | null;
  const picking = usePicking(mode);
  const { picked, isReplacing, confirm, leave } = picking;
  // A form that asks for alternatives has its draft open: a second form would take its place.
  const isForForm = state?.picked !== undefined;
  const PickRow = isSingle ? SingleRow : MultiRow;

  return (
    <Screen
      title={texts.title}
      wide
      onBack={leave}
      right={!isForForm && <CreateLink pickFor={{ selectedKey, isSingle }} />}
    >
      <ExerciseBrowser
        excludedKey={state?.excludedKey}
        renderRow={exercise => <PickRow exercise={exercise} picking={picking} />}
      />
      <ActionBar>
        <Button variant="primary" disabled={picked.length === 0} onClick={confirm}>
          {isReplacing ? texts.replace : texts.add(picked.length)}
        </Button>
      </ActionBar>
    </Screen>
  );
}

interface RowProps {
  exercise: ExerciseView;
  picking: Picking;
}

function MultiRow({ exercise, picking: { picked, toggle } }: RowProps) {
  return (
    <CheckRow
      {...wordsOf(exercise)}
      checked={picked.includes(exercise.key)}
      onChange={() => toggle(exercise.key)}
    />
  );
}

function SingleRow({ exercise, picking: { picked, choose } }: RowProps) {
  return (
    <RadioRow
      {...wordsOf(exercise)}
      name="exercise"
      checked={picked.includes(exercise.key)}
      onChoose={() => choose(exercise.key)}
    />
  );
}

function wordsOf({ name, executionVariation, equipmentName, primaryMuscleName }: ExerciseView) {
  return {
    label: name,
    secondary: describeExecution(executionVariation, equipmentName, primaryMuscleName),
  };
}
