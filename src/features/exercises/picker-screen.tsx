import { useCallback, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PickerState } from '#commands/picking.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckRow, RadioRow } from '#ui/controls/choice-row.tsx';
import { InfoLink } from '#ui/controls/info-link.tsx';
import { ON_ITS_SIDE, useMedia, WIDE } from '#ui/hooks/use-media.ts';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { uncoverFocus } from '#ui/move-focus.ts';
import { MuscleGlyph } from '#ui/training/muscle-glyph.tsx';
import { CreateLink } from './create-link.tsx';
import { ExerciseBrowser } from './exercise-browser.tsx';
import { PickedChips } from './picked-chips.tsx';
import type { SelectMode } from './read-list-mode.ts';
import { RowAbout } from './row-about.tsx';
import { texts } from './texts.ts';
import { useLastBests } from './use-last-bests.ts';
import { usePicking } from './use-picking.ts';

/** Picks exercises for the screen that asked: several in order, or a single one. */
export function PickerScreen({ mode }: { mode: SelectMode }) {
  const { selectedKey, isSingle } = mode;
  const state = useLocation().state as PickerState | null;
  const picking = usePicking(mode);
  // A bar over the rest's would leave the list two rows.
  const isLow = useMedia(ON_ITS_SIDE);
  const isWide = useMedia(WIDE);
  const { picked, isReplacing, confirm, leave, toggle, choose } = picking;
  const bests = useLastBests();
  const hasPicks = picked.length > 0;
  useRootMark('picking');
  // The line of what is picked lies over the list's end.
  useLayoutEffect(() => {
    if (hasPicks) uncoverFocus();
  }, [hasPicks]);
  // A form that asks for alternatives has its draft open: a second form would take its place.
  const pickFor = state?.picked === undefined ? { selectedKey, isSingle } : null;
  const renderRow = useCallback(
    (exercise: ExerciseView) => {
      const checked = picked.includes(exercise.key);
      const content = contentOf(exercise, bests.get(exercise.key));
      return isSingle ? (
        <RadioRow {...content} name="exercise" checked={checked} onChoose={() => choose(exercise.key)} />
      ) : (
        <CheckRow {...content} checked={checked} onChange={() => toggle(exercise.key)} />
      );
    },
    [picked, bests, isSingle, choose, toggle],
  );

  const picks = !isSingle && hasPicks && <PickedChips picked={picked} onRemove={toggle} />;
  const add = (
    <Button variant="primary" disabled={!hasPicks} onClick={confirm}>
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
          {(isLow || (isWide && !hasPicks)) && add}
        </>
      }
    >
      <ExerciseBrowser
        excludedKey={state?.excludedKey}
        sections="all"
        pickFor={pickFor}
        renderRow={renderRow}
      />
      {/* A phone shows it before anything is picked: that picking adds. */}
      {!isLow && (hasPicks || !isWide) && <ActionBar above={picks}>{add}</ActionBar>}
    </Screen>
  );
}

function contentOf(exercise: ExerciseView, best: string | undefined) {
  const { key, name, primaryMuscleName } = exercise;
  return {
    label: name,
    secondary: <RowAbout exercise={exercise} />,
    lead: <MuscleGlyph muscle={primaryMuscleName} />,
    value: best,
    // The picks stay: they are kept for the session, and read on the way back.
    action: <InfoLink to={`/exercises/${key}`} label={texts.about(name)} />,
  };
}
