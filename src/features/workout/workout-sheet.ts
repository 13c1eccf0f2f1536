/**
 * Builds the screen's form of the running training: what each row needs, and nothing that makes other rows rerender.
 */

import { PLAIN_SETTINGS, type SettingsView } from '#db/queries/exercise-view.ts';
import type { PastBests } from '#db/queries/past-bests.ts';
import { findPrevious, type LastTime, type PreviousSets } from '#db/queries/previous-sets.ts';
import { type ItemView, ownSets, setsOf, type WorkoutView } from '#db/queries/workout-view.ts';
import type { PreviousValues, SetRow, TemplateItem, WorkoutRow } from '#db/rows.ts';
import { fillOnTick } from '#domain/autofill.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { findNextSet } from '#domain/next-set.ts';
import { findRecord, type RecordKind, topRanksOf } from '#domain/personal-record.ts';
import { type Rank, rankSet } from '#domain/records.ts';
import { EMPTY_SET_VALUES, likeSets, type SetValues } from '#domain/set-values.ts';
import { isMidRound, supersetAt, turnAt } from '#domain/superset.ts';

/** The default step. */
const WEIGHT_STEP_KG = 2.5;

export interface SheetRow {
  set: SetRow;
  /** The values of the corresponding set of the last time; null if there is none. */
  previous: PreviousValues | null;
  /** What a tick would write into the empty fields. */
  hints: SetValues;
  /** The kind of record it is; null if none, or if not done. */
  record: RecordKind | null;
  /** Another exercise of the round is still to do, so there is no rest yet. */
  isMidRound: boolean;
  /** Whether an undone set's values come from the last time or the template, if these differ. */
  source: 'last' | 'template' | null;
  /** The training's next set: it has the steppers. */
  isNext: boolean;
}

export interface SheetExercise {
  workoutKey: Key;
  itemKey: Key;
  exerciseKey: Key;
  /** Its number in the training, for the rest's name. */
  order: number;
  /** Undefined only while its exercise has not arrived from the server. */
  name: string | undefined;
  /** 'узким хватом · Штанга' */
  details: string;
  equipmentName: string;
  isTimeBased: boolean;
  alternativeKeys: Key[];
  /** Its place in a superset: 'A1'; empty outside one. */
  turn: string;
  settings: SettingsView;
  /** The rest after a set without one of its own. */
  restDefaultSec: number;
  /** The step of its weight. */
  stepKg: number;
  /** The working sets of the last time, in order. */
  lastWorking: readonly PreviousValues[];
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
  bests: PastBests = {},
): WorkoutSheet {
  const sets = items.flatMap(item => item.sets);
  const next = findNextSet(items.map(item => ({ group: item.item.group, sets: item.sets })));
  return {
    workout,
    exercises: items.map((item, at) =>
      toSheetExercise(item, previous[item.item.key], {
        plan: findPlan(items, at, template),
        restDefaultSec,
        bests: bests[item.item.exerciseKey] ?? [],
        setsAbove: setsAbove(items, at),
        turns: turnsOf(items, at),
        nextIndex: next?.item === at ? next.set : -1,
      }),
    ),
    doneCount: sets.filter(set => set.done).length,
    setCount: sets.length,
  };
}

function setsAbove(items: readonly ItemView[], at: number): SetRow[] {
  const exerciseKey = items[at]?.item.exerciseKey;
  return items.slice(0, at).flatMap(one => (one.item.exerciseKey === exerciseKey ? ownSets(one) : []));
}

interface Turns {
  name: string;
  members: { isOwn: boolean; sets: readonly SetRow[] }[];
}

interface Surroundings {
  plan: TemplateItem | undefined;
  restDefaultSec: number;
  /** The exercise's bests before this training. */
  bests: readonly Rank[];
  /** Of the exercise, where it stands further up, too. */
  setsAbove: readonly SetRow[];
  turns: Turns | undefined;
  /** The index of the training's next set; -1 if it is in another exercise. */
  nextIndex: number;
}

function turnsOf(items: readonly ItemView[], at: number): Turns | undefined {
  const rows = items.map(({ item }) => item);
  const places = supersetAt(rows, at);
  if (places.length === 0) return undefined;
  const members = places.map(place => ({ isOwn: place === at, sets: items[place]?.sets ?? [] }));
  return { name: turnAt(rows, at), members };
}

function toSheetExercise(
  { item, exercise, sets }: ItemView,
  last: LastTime | undefined,
  { plan, restDefaultSec, bests, setsAbove, turns, nextIndex }: Surroundings,
): SheetExercise {
  const isTimeBased = exercise?.isTimeBased ?? false;
  const settings = exercise?.settings ?? PLAIN_SETTINGS;
  const mode = settings.loadMode;
  return {
    workoutKey: item.workoutKey,
    itemKey: item.key,
    exerciseKey: item.exerciseKey,
    order: item.order,
    name: exercise?.name,
    details: exercise ? describeExecution(exercise.executionVariation, exercise.equipmentName) : '',
    equipmentName: exercise?.equipmentName ?? '',
    isTimeBased,
    alternativeKeys: exercise?.alternativeKeys ?? [],
    turn: turns?.name ?? '',
    settings,
    restDefaultSec: settings.restSec ?? restDefaultSec,
    stepKg: settings.stepKg ?? WEIGHT_STEP_KG,
    lastWorking: last?.working ?? [],
    rows: sets.map((set, index) => {
      // One that came late, of the exercise that was here before, is compared with none of this one's.
      const isOwn = set.exerciseKey === item.exerciseKey;
      const above = setsOf(set.exerciseKey, sets.slice(0, index));
      const previous = isOwn ? findPrevious(last, [...above, set], above.length) : null;
      const earlierSets = likeSets(above, set);
      return {
        set,
        previous,
        hints: fillOnTick({ typed: {}, own: EMPTY_SET_VALUES, previous, earlierSets, isTimeBased }),
        record: findRecord(
          isOwn ? rankSet(set, isTimeBased, mode) : null,
          bests.length === 0 ? [] : [...bests, ...topRanksOf([...setsAbove, ...above], isTimeBased, mode)],
          { isTimeBased, mode },
        ),
        isMidRound: turns ? isMidRound(turns.members, index) : false,
        source: sourceOf(set, previous, plan),
        isNext: index === nextIndex,
      };
    }),
  };
}

/** The k-th occurrence of an exercise here matches the k-th in the template. */
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
