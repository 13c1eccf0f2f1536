/** A training as a whole: begun in one of three ways, named, ended. */
import { addExercises, deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { applyTemplate, repeatWorkout, type Started } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import { findOwnJoins } from '#db/queries/own-joins.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { SetFields, SetRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { MadeItem, What } from '../record/deed.ts';
import type { Rng } from '../world/random.ts';
import { tickedIn, withSeen } from './destroyed.ts';
import { type Glimpse, setsOf } from './glimpse.ts';
import { type Action, offerUndo, openOffers, type Stage } from './stage.ts';

const isTraining = ({ glimpse }: Stage) => glimpse.active !== undefined;
const isFree = (stage: Stage) => !isTraining(stage);

export const trainingActions = {
  'start-empty': {
    weight: 6,
    isPossible: isFree,
    perform: async stage => whatStarted(stage, await startEmptyWorkout(stage.ctx), false),
  },
  'start-from-template': {
    weight: 5,
    isPossible: stage => isFree(stage) && stage.glimpse.templates.length > 0,
    async perform(stage) {
      const template = stage.rng.pick(stage.glimpse.templates);
      return whatCopied(stage, await applyTemplate(stage.ctx, template.key));
    },
  },
  repeat: {
    weight: 5,
    isPossible: stage => isFree(stage) && stage.glimpse.finished.length > 0,
    async perform(stage) {
      const source = stage.rng.pick(stage.glimpse.finished);
      const what = await whatCopied(stage, await repeatWorkout(stage.ctx, source.key));
      return what?.kind === 'start' ? { ...what, repeats: source.key } : what;
    },
  },
  'add-exercises': {
    weight: 10,
    // A logout that discards empties the library under a tab that slept over it.
    isPossible: stage => isTraining(stage) && stage.glimpse.exercises.length > 0,
    async perform({ ctx, rng, glimpse, intend }) {
      const workoutKey = mustBeActive(glimpse.active?.workout.key);
      const items: MadeItem[] = Array.from({ length: rng.int(1, 3) }, () => ({
        itemKey: ctx.newKey(),
        exerciseKey: pickExercise(rng, glimpse),
        sets: [],
      }));
      const what = intend({ kind: 'add-items', workoutKey, items });
      await addExercises(
        ctx,
        workoutKey,
        items.map(({ itemKey, exerciseKey }) => ({ itemKey, exerciseKey })),
      );
      const view = await getWorkoutView(ctx.db, workoutKey);
      const made = items.map(item => ({
        ...item,
        sets: (view?.items.find(other => other.item.key === item.itemKey)?.sets ?? []).map(madeSet),
      }));
      const isMade = (await ctx.db.items.get(items[0]?.itemKey ?? '')) !== undefined;
      return isMade ? { ...what, items: made } : undefined;
    },
  },
  'replace-exercise': {
    weight: 4,
    isPossible: hasItems,
    async perform(stage) {
      const { ctx, rng, glimpse } = stage;
      const { item, sets } = rng.pick(glimpse.active?.items ?? []);
      const exerciseKey = rng.pick(glimpse.exercises).key;
      if (exerciseKey === item.exerciseKey) return undefined;
      const seenTicked = tickedIn(sets);
      const what = stage.intend({
        kind: 'replace-item',
        itemKey: item.key,
        exerciseKey,
        sets: [],
        seenTicked,
      });
      const isReplaced = await replaceExercise(ctx, item.key, exerciseKey);
      if (!isReplaced) return undefined;
      return withSeen(stage, { ...what, sets: (await setsMadeBy(stage)).map(madeSet) });
    },
  },
  'delete-item': {
    weight: 4,
    isPossible: hasItems,
    async perform(stage) {
      const { item, sets } = stage.rng.pick(stage.glimpse.active?.items ?? []);
      const seenTicked = tickedIn(sets);
      const what = stage.intend({ kind: 'delete-item', itemKey: item.key, seenTicked });
      const seq = await deleteItem(stage.ctx, item.key);
      offerUndo(stage, seq);
      return seq === undefined ? undefined : withSeen(stage, what, seq);
    },
  },
  rename: {
    weight: 3,
    isPossible: isTraining,
    async perform({ ctx, rng, glimpse, intend }) {
      const workoutKey = mustBeActive(glimpse.active?.workout.key);
      const title = `День ${rng.int(1, 9999)}`;
      const what = intend({ kind: 'rename', workoutKey, title });
      await renameWorkout(ctx, workoutKey, title);
      return what;
    },
  },
  finish: finish(6, isTraining),
  // What was just deleted may still come back, into a training that has ended.
  'finish-with-undo-open': finish(6, stage => isTraining(stage) && openOffers(stage, 'undo').length > 0),
  cancel: {
    weight: 2,
    isPossible: isTraining,
    async perform(stage) {
      const workoutKey = mustBeActive(stage.glimpse.active?.workout.key);
      // Those it has left before are no joins any more: the next cancel takes the whole training.
      const joined = await findOwnJoins(stage.db, workoutKey);
      const joinedKeys = joined.filter(stage.isOwnStart);
      const seenTicked = tickedIn(setsOf(stage.glimpse.active));
      const leave = { kind: 'leave' as const, workoutKey, joinedKeys, seenTicked };
      const cancel = { kind: 'cancel' as const, workoutKey, seenTicked };
      stage.intend(joinedKeys.length > 0 ? leave : cancel);
      const done = await cancelWorkout(stage.ctx, workoutKey);
      if (done.kind === 'not-active') return undefined;
      if (done.kind === 'left') return withSeen(stage, await whatLeft(stage, leave));
      offerUndo(stage, done.seq);
      return withSeen(stage, cancel, done.seq);
    },
  },
} satisfies Record<string, Action>;

/** By what the act itself took away: the training may have joined another one after the person looked. */
async function whatLeft<Leave extends { workoutKey: Key; joinedKeys: Key[] }>(
  { db, deed, isOwnStart }: Stage,
  leave: Leave,
): Promise<Leave> {
  const acts = await db.log.where('id').anyOf(deed.keys).toArray();
  const left = acts.flatMap(({ args }) => ('workoutKey' in args ? args.workoutKey : []));
  const joinedKeys = [...new Set([...leave.joinedKeys, ...left.filter(isOwnStart)])];
  const hosts = await db.aliases.bulkGet(joinedKeys);
  const workoutKey = hosts.find(alias => alias !== undefined)?.into ?? leave.workoutKey;
  return { ...leave, workoutKey, joinedKeys };
}

function finish(weight: number, isPossible: Action['isPossible']): Action {
  return {
    weight,
    isPossible,
    async perform({ ctx, glimpse, intend }) {
      const workoutKey = mustBeActive(glimpse.active?.workout.key);
      intend({ kind: 'finish', workoutKey, finishedAtMs: ctx.now() });
      const done = await finishWorkout(ctx, workoutKey);
      return done && { kind: 'finish', ...done };
    },
  };
}

/** One that was just made is made to be used, and the server may not know it yet; one's own can change afterwards. */
function pickExercise(rng: Rng, { exercises }: Glimpse): Key {
  const own = exercises.filter(row => !row.isDefault);
  const fresh = own.filter(row => row.serverId === null);
  const offered = [fresh, own].find(rows => rows.length > 0 && rng.chance(0.6));
  return rng.pick(offered ?? exercises).key;
}

function hasItems({ glimpse }: Stage): boolean {
  return (glimpse.active?.items.length ?? 0) > 0;
}

function mustBeActive(workoutKey: Key | undefined): Key {
  if (workoutKey === undefined) throw new Error('nobody is training');
  return workoutKey;
}

function whatCopied(stage: Stage, started: Started): Promise<What | undefined> | undefined {
  return started.kind === 'started' ? whatStarted(stage, started.workoutKey, true) : undefined;
}

/** What stands on the screen once it has begun. */
export async function whatStarted(
  { db, deed }: Stage,
  workoutKey: Key,
  isCopy: boolean,
): Promise<What | undefined> {
  // The one that was running already (begun in another tab a moment ago) was not begun here.
  if (!deed.keys.includes(workoutKey)) return undefined;
  const view = await getWorkoutView(db, workoutKey);
  if (!view) return undefined;
  const items = view.items.map(({ item, sets }) => ({
    itemKey: item.key,
    exerciseKey: item.exerciseKey,
    sets: sets.map(madeSet),
  }));
  const { title, startedAtMs } = view.workout;
  // Another tab may have ended it by now: only one that was written down afterwards has its end from here.
  return { kind: 'start', workoutKey, title, isCopy, startedAtMs, finishedAtMs: null, items };
}

/** By the keys that were given out. */
export async function setsMadeBy({ db, deed }: Stage): Promise<SetRow[]> {
  return (await db.sets.bulkGet(deed.keys)).filter(row => row !== undefined);
}

export function madeSet(set: SetRow) {
  return { setKey: set.key, values: valuesOf(set) };
}

function valuesOf(set: SetRow): SetFields {
  const names = Object.keys(setFields) as (keyof SetFields)[];
  return Object.fromEntries(names.map(name => [name, set[name]])) as unknown as SetFields;
}
