import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { PickerState } from '#commands/picking.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckRow, RadioRow } from '#ui/controls/choice-row.tsx';
import { InfoLink } from '#ui/controls/info-link.tsx';
import { ON_ITS_SIDE, useMedia } from '#ui/hooks/use-media.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { CreateLink } from './create-link.tsx';
import { ExerciseBrowser } from './exercise-browser.tsx';
import { PickedChips } from './picked-chips.tsx';
import type { SelectMode } from './read-list-mode.ts';
import { texts } from './texts.ts';
import { usePicking } from './use-picking.ts';

/** Picks exercises for the screen that asked: several in order, or a single one. */
export function PickerScreen({ mode }: { mode: SelectMode }) {
  const { selectedKey, isSingle } = mode;
  const state = useLocation().state as PickerState | null;
  const picking = usePicking(mode);
  // A bar over the rest's would leave the list two rows.
  const isLow = useMedia(ON_ITS_SIDE);
  const { picked, isReplacing, confirm, leave, toggle, choose } = picking;
  // A form that asks for alternatives has its draft open: a second form would take its place.
  const pickFor = state?.picked === undefined ? { selectedKey, isSingle } : null;
  const renderRow = useCallback(
    (exercise: ExerciseView) => {
      const checked = picked.includes(exercise.key);
      return isSingle ? (
        <RadioRow
          {...contentOf(exercise)}
          name="exercise"
          checked={checked}
          onChoose={() => choose(exercise.key)}
        />
      ) : (
        <CheckRow {...contentOf(exercise)} checked={checked} onChange={() => toggle(exercise.key)} />
      );
    },
    [picked, isSingle, choose, toggle],
  );

  const picks = !isSingle && picked.length > 0 && <PickedChips picked={picked} onRemove={toggle} />;
  const add = (
    <Button variant="primary" disabled={picked.length === 0} onClick={confirm}>
      {isReplacing ? texts.replace : texts.add(picked.length)}
    </Button>
  );
  return (
    <Screen
      title={texts.title}
      subtitle={isLow && picks}
      wide
      onBack={leave}
      right={
        <>
          {pickFor && <CreateLink pickFor={pickFor} />}
          {isLow && add}
        </>
      }
    >
      <ExerciseBrowser
        excludedKey={state?.excludedKey}
        sections="all"
        pickFor={pickFor}
        renderRow={renderRow}
      />
      {!isLow && <ActionBar above={picks}>{add}</ActionBar>}
    </Screen>
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
