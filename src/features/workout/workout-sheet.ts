/** The running training as the screen lays it out: what each row needs, and nothing that makes other rows repaint. */

import { NO_SETTINGS } from '#db/queries/exercise-view.ts';
import { findPrevious, type LastTime, type PreviousSets } from '#db/queries/previous-sets.ts';
import type { ItemView, WorkoutView } from '#db/queries/workout-view.ts';
import type { ExerciseSettings, PreviousValues, SetRow, TemplateItem, WorkoutRow } from '#db/rows.ts';
import { fillOnTick } from '#domain/autofill.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { EMPTY_SET_VALUES, likeSets, type SetValues } from '#domain/set-values.ts';

/** Where nobody has said otherwise. */
const WEIGHT_STEP_KG = 2.5;

export interface SheetRow {
  set: SetRow;
  /** What was lifted in its place the previous time; null where nothing was. */
  previous: PreviousValues | null;
  /** What a tick would put into the fields that are empty. */
  hints: SetValues;
  /** Where what an undone set of a template's training offers comes from, where the last time and the template differ. */
  source: 'last' | 'template' | null;
  /** The set to do next in its exercise: it has the steppers. */
  isNext: boolean;
}

export interface SheetExercise {
  workoutKey: Key;
  itemKey: Key;
  exerciseKey: Key;
  /** Its place in the training, for the rest's name. */
  order: number;
  /** Undefined only while its exercise has not come from the server yet. */
  name: string | undefined;
  /** 'узким хватом · Штанга' */
  details: string;
  isTimeBased: boolean;
  alternativeKeys: Key[];
  settings: ExerciseSettings;
  /** The rest after a set that names none of its own. */
  restDefaultSec: number;
  /** What its weight goes up by. */
  stepKg: number;
  rows: SheetRow[];
}

export interface WorkoutSheet {
  workout: WorkoutRow;
  exercises: SheetExercise[];
  doneCount: number;
  setCount: number;
}

export function toWorkoutSheet(
  { workout, items }: WorkoutView,
  previous: PreviousSets,
  restDefaultSec: number,
  template: readonly TemplateItem[] = [],
): WorkoutSheet {
  const sets = items.flatMap(item => item.sets);
  return {
    workout,
    exercises: items.map((item, at) =>
      toSheetExercise(item, previous[item.item.key], findPlan(items, at, template), restDefaultSec),
    ),
    doneCount: sets.filter(set => set.done).length,
    setCount: sets.length,
  };
}

function toSheetExercise(
  { item, exercise, sets }: ItemView,
  last: LastTime | undefined,
  plan: TemplateItem | undefined,
  restDefaultSec: number,
): SheetExercise {
  const isTimeBased = exercise?.isTimeBased ?? false;
  const settings = exercise?.settings ?? NO_SETTINGS;
  const next = sets.find(set => !set.done);
  return {
    workoutKey: item.workoutKey,
    itemKey: item.key,
    exerciseKey: item.exerciseKey,
    order: item.order,
    name: exercise?.name,
    details: exercise ? describeExecution(exercise.executionVariation, exercise.equipmentName) : '',
    isTimeBased,
    alternativeKeys: exercise?.alternativeKeys ?? [],
    settings,
    restDefaultSec: settings.restSec ?? restDefaultSec,
    stepKg: settings.stepKg ?? WEIGHT_STEP_KG,
    rows: sets.map((set, index) => {
      const previous = findPrevious(last, sets, index);
      const earlierSets = likeSets(sets.slice(0, index), set);
      return {
        set,
        previous,
        hints: fillOnTick({ typed: {}, own: EMPTY_SET_VALUES, previous, earlierSets, isTimeBased }),
        source: sourceOf(set, previous, plan),
        isNext: set === next,
      };
    }),
  };
}

/** The k-th of an exercise here is the k-th in the template. */
function findPlan(
  items: readonly ItemView[],
  at: number,
  template: readonly TemplateItem[],
): TemplateItem | undefined {
  const exerciseKey = items[at]?.item.exerciseKey;
  const nth = items.slice(0, at).filter(({ item }) => item.exerciseKey === exerciseKey).length;
  return template.filter(item => item.exerciseKey === exerciseKey)[nth];
}

type Offered = Pick<SetValues, 'weightKg' | 'reps' | 'durationSec'>;

function sourceOf(set: SetRow, last: Offered | null, plan: TemplateItem | undefined): SheetRow['source'] {
  const planned = plan?.sets[set.order - 1];
  if (set.done || !last || !planned || isSameOffer(last, planned)) return null;
  if (isSameOffer(set, planned)) return 'template';
  return isSameOffer(set, last) ? 'last' : null;
}

function isSameOffer(a: Offered, b: Offered): boolean {
  return a.weightKg === b.weightKg && a.reps === b.reps && a.durationSec === b.durationSec;
}
