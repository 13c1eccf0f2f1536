import { useLocation } from 'react-router-dom';
import type { PickerState } from '#commands/picking.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckRow, RadioRow } from '#ui/controls/choice-row.tsx';
import { InfoLink } from '#ui/controls/info-link.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { CreateLink } from './create-link.tsx';
import { ExerciseBrowser } from './exercise-browser.tsx';
import { PickedChips } from './picked-chips.tsx';
import type { SelectMode } from './read-list-mode.ts';
import { texts } from './texts.ts';
import { type Picking, usePicking } from './use-picking.ts';

/** Picks exercises for the screen that asked: several in order, or a single one. */
export function PickerScreen({ mode }: { mode: SelectMode }) {
  const { selectedKey, isSingle } = mode;
  const state = useLocation().state as PickerState | null;
  const picking = usePicking(mode);
  const { picked, isReplacing, confirm, leave, toggle } = picking;
  // A form that asks for alternatives has its draft open: a second form would take its place.
  const pickFor = state?.picked === undefined ? { selectedKey, isSingle } : null;
  const PickRow = isSingle ? SingleRow : MultiRow;

  return (
    <Screen title={texts.title} wide onBack={leave} right={pickFor && <CreateLink pickFor={pickFor} />}>
      <ExerciseBrowser
        excludedKey={state?.excludedKey}
        hasSections
        pickFor={pickFor}
        renderRow={exercise => <PickRow exercise={exercise} picking={picking} />}
      />
      <ActionBar above={!isSingle && picked.length > 0 && <PickedChips picked={picked} onRemove={toggle} />}>
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
      {...contentOf(exercise)}
      checked={picked.includes(exercise.key)}
      onChange={() => toggle(exercise.key)}
    />
  );
}

function SingleRow({ exercise, picking: { picked, choose } }: RowProps) {
  return (
    <RadioRow
      {...contentOf(exercise)}
      name="exercise"
      checked={picked.includes(exercise.key)}
      onChoose={() => choose(exercise.key)}
    />
  );
}

function contentOf({ key, name, executionVariation, equipmentName, primaryMuscleName }: ExerciseView) {
  return {
    label: name,
    secondary: describeExecution(executionVariation, equipmentName, primaryMuscleName),
    // The picks stay: they are kept for the session, and read on the way back.
    action: <InfoLink to={`/exercises/${key}`} label={texts.about(name)} />,
  };
}
