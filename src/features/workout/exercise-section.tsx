import { type MouseEvent, memo, use, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Editable } from '#commands/edit-workout.ts';
import { addWarmups } from '#commands/more-sets.ts';
import { CHANGE_EXERCISE_ITEM } from '#commands/pending-selection.ts';
import type { PickerState } from '#commands/picking.ts';
import { addSet } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { barKgOf } from '#domain/first-weight.ts';
import { LOAD_MODE_NAMES } from '#domain/load-modes.ts';
import { isWorking } from '#domain/set-values.ts';
import { type GymBar, rampTo } from '#domain/warm-up.ts';
import { Button } from '#ui/controls/button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { Section } from '#ui/layout/section.tsx';
import { ExerciseSheetContext } from '#ui/overlays/exercise-sheet-context.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { gymBar, readGym } from '#ui/training-choices.ts';
import { Alternatives } from './alternatives.tsx';
import { editPath } from './edit-path.ts';
import styles from './exercise-section.module.css';
import { ExerciseSettingsDialog } from './exercise-settings-dialog.tsx';
import { NextStep } from './next-step.tsx';
import { RemoveExerciseDialog } from './remove-exercise-dialog.tsx';
import { SetTable } from './set-table.tsx';
import { texts } from './texts.ts';
import { focusAddSet } from './use-delete-set.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { SheetExercise } from './workout-sheet.ts';

const PICK_REPLACEMENT = '/exercises?mode=select&single=true&selected_key=change_exercise&returnTo=';

interface ExerciseSectionProps {
  /** Opens the dialog that moves exercises. */
  onArrange?: () => void;
  exercise: SheetExercise;
  /** 'completed' when a past training is edited. */
  within?: Editable;
  /** Says what the short names of the columns mean. */
  explains?: boolean;
}

/** One exercise of the training. Memoised, so that a tick in another one does not rerender it. */
export const ExerciseSection = memo(function ExerciseSection(props: ExerciseSectionProps) {
  const { exercise, onArrange, within = 'active', explains } = props;
  const {
    itemKey,
    exerciseKey,
    settings,
    restDefaultSec,
    stepKg,
    isTimeBased,
    turn,
    name = texts.exercise,
    details,
  } = exercise;
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const report = useReport();
  const toast = useToast();
  const openSheet = use(ExerciseSheetContext);
  const [showsAlternatives, setShowsAlternatives] = useState(false);
  const [isSettingUp, setSettingUp] = useState(false);
  const [asksRemoval, setAsksRemoval] = useState(false);

  const mode = settings.loadMode !== 'plain' && LOAD_MODE_NAMES[settings.loadMode];

  function pickReplacement() {
    const { exerciseKey: excludedKey, workoutKey: id } = exercise;
    const pickedFor = { name: CHANGE_EXERCISE_ITEM, key: itemKey };
    const state: PickerState = { excludedKey, pickedFor, returnState: { workout: { id } } };
    const returnTo = within === 'active' ? '/workout' : editPath(id);
    navigate(`${PICK_REPLACEMENT}${returnTo}`, { state });
  }

  const [gymBarKg] = useDeviceChoice(gymBar);
  const bar = barOf(exercise.equipmentName, Number(gymBarKg));

  function add() {
    report(addSet(ctx, itemKey), texts.saveFailed).catch(ignoreReported);
  }

  async function warmUpNow(ifNone: boolean) {
    const made = await report(addWarmups(ctx, itemKey, { stepKg, bar, ifNone }), texts.saveFailed);
    if (made === 0) toast.error(texts.noWarmUp);
  }

  function warmUp(ifNone: boolean) {
    warmUpNow(ifNone).catch(ignoreReported);
  }

  function warmUpFirst({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    focusAddSet(currentTarget);
    warmUp(true);
  }

  return (
    <Section
      headClass={styles.head}
      title={name}
      subtitle={[turn, details, mode].filter(Boolean).join(' · ')}
      onTitle={openSheet ? () => openSheet(exercise.exerciseKey) : undefined}
      action={
        <Menu
          label={texts.actionsOf(name)}
          items={[
            {
              label: showsAlternatives ? texts.hideAlternatives : texts.showAlternatives,
              icon: 'list',
              onSelect: () => setShowsAlternatives(!showsAlternatives),
            },
            { label: texts.warmUp, icon: 'plus', onSelect: () => warmUp(false) },
            { label: texts.replace, icon: screenShapes.swap, onSelect: pickReplacement },
            ...(onArrange ? [{ label: texts.arrange, icon: 'list' as const, onSelect: onArrange }] : []),
            { label: texts.exerciseSettings, icon: 'pencil', onSelect: () => setSettingUp(true) },
            { label: texts.remove, icon: 'trash', danger: true, onSelect: () => setAsksRemoval(true) },
          ]}
        />
      }
    >
      {showsAlternatives && (
        <Alternatives exercise={exercise} within={within} onReplaced={() => setShowsAlternatives(false)} />
      )}
      {settings.note && <p className={styles.note}>{settings.note}</p>}
      {within === 'active' && <NextStep exercise={exercise} />}
      <SetTable exercise={exercise} name={name} />
      <div className={styles.add}>
        <Button variant="quiet" data-add-set onClick={add}>
          {texts.addSet(restDefaultSec)}
        </Button>
        {wantsWarmUp(exercise, bar) && (
          <Button variant="quiet" onClick={warmUpFirst}>
            {texts.warmUpFirst}
          </Button>
        )}
      </div>
      {explains && !isTimeBased && <p className={styles.explained}>{texts.columnsAbout}</p>}
      {isSettingUp && (
        <ExerciseSettingsDialog
          exerciseKey={exerciseKey}
          settings={settings}
          isTimeBased={isTimeBased}
          onClose={() => setSettingUp(false)}
        />
      )}
      <RemoveExerciseDialog itemKey={itemKey} open={asksRemoval} onClose={() => setAsksRemoval(false)} />
    </Section>
  );
});

function barOf(equipmentName: string, gymBarKg: number): GymBar | null {
  const kg = barKgOf(equipmentName, gymBarKg);
  return kg === null ? null : { kg, platesKg: readGym()[1] };
}

/** Whether to offer a warm-up: a weight that takes a ramp, with nothing done yet. */
function wantsWarmUp({ stepKg, rows, isTimeBased, settings }: SheetExercise, bar: GymBar | null): boolean {
  const [first] = rows;
  if (!first || isTimeBased || settings.loadMode === 'assisted') return false;
  const weightKg = first.set.weightKg ?? first.hints.weightKg ?? 0;
  return rows.every(({ set }) => !set.done && isWorking(set)) && rampTo(weightKg, stepKg, bar).length > 1;
}
