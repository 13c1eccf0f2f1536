/** Trainings that have ended: mended, written down afterwards, taken out of the history, brought back, gone on with. */
import { addPastWorkout, type PastSource } from '#commands/add-past-workout.ts';
import {
  mayReopen,
  removeWorkout,
  reopenWorkout,
  restoreWorkout,
  setWorkoutTimes,
} from '#commands/past-workouts.ts';
import { tickSets } from '#commands/tick-sets.ts';
import { arrangeActions } from './arrange.ts';
import { tickedIn, withSeen } from './destroyed.ts';
import { setsOf } from './glimpse.ts';
import { setKindActions } from './set-kinds.ts';
import { setActions } from './sets.ts';
import { type Action, offerUndo, type Stage } from './stage.ts';
import { trainingActions, whatStarted } from './training.ts';

const HOUR_MS = 3_600_000;
/** What is long over is opened now and then. */
const PAST_SHARE = 0.2;

const hasPage = ({ glimpse }: Stage) => glimpse.page !== undefined;
const isFree = ({ glimpse }: Stage) => glimpse.active === undefined;

const { 'add-exercises': addExercises, 'replace-exercise': replaceExercise, rename } = trainingActions;
const { 'delete-item': deleteItem } = trainingActions;
const ON_A_PAGE = {
  ...setActions,
  ...setKindActions,
  ...arrangeActions,
  addExercises,
  replaceExercise,
  deleteItem,
  rename,
};

/** The same table as in the training, over one that has ended. */
const mended = Object.fromEntries(
  Object.entries<Action>(ON_A_PAGE).map(([name, action]): [string, Action] => [
    `past-${name}`,
    atPage(action, PAST_SHARE),
  ]),
);

function atPage(action: Action, share: number): Action {
  return {
    weight: action.weight * share,
    isPossible: stage => hasPage(stage) && action.isPossible(onPage(stage)),
    perform: stage => action.perform(onPage(stage)),
  };
}

function onPage(stage: Stage): Stage {
  const { glimpse } = stage;
  return { ...stage, glimpse: { ...glimpse, active: glimpse.page } };
}

export const pastActions: Record<string, Action> = {
  ...mended,
  // What was offered there is pressed as readily as anywhere.
  'past-put-weights-back': atPage(setKindActions['put-weights-back'], 1),
  'add-past': {
    weight: 3,
    isPossible: () => true,
    async perform(stage) {
      const { ctx, rng } = stage;
      const startedAtMs = ctx.now() - rng.int(2, 900) * HOUR_MS;
      const past = { startedAtMs, durationSec: rng.int(1, 120) * 60, source: drawSource(stage) };
      const workoutKey = await addPastWorkout(ctx, past);
      if (workoutKey === undefined) return undefined;
      const what = await whatStarted(stage, workoutKey, past.source.kind !== 'empty');
      const finishedAtMs = startedAtMs + past.durationSec * 1000;
      return what?.kind === 'start' ? { ...what, finishedAtMs } : what;
    },
  },
  'tick-all': {
    weight: 2,
    isPossible: hasPage,
    async perform({ ctx, glimpse, intend }) {
      const setKeys = setsOf(glimpse.page)
        .filter(({ done }) => !done)
        .map(({ key }) => key);
      const what = intend({ kind: 'tick-all', setKeys });
      await tickSets(ctx, setKeys);
      return what;
    },
  },
  'set-times': {
    weight: 3,
    isPossible: hasPage,
    async perform({ ctx, rng, glimpse, intend }) {
      const workoutKey = glimpse.page?.workout.key ?? '';
      const durationSec = rng.int(1, 180) * 60;
      const startedAtMs = ctx.now() - rng.int(4, 900) * HOUR_MS;
      const finishedAtMs = startedAtMs + durationSec * 1000;
      const what = intend({ kind: 'set-times', workoutKey, startedAtMs, finishedAtMs });
      await setWorkoutTimes(ctx, workoutKey, { startedAtMs, durationSec });
      return what;
    },
  },
  'remove-past': {
    weight: 3,
    isPossible: hasPage,
    async perform(stage) {
      const workoutKey = stage.glimpse.page?.workout.key ?? '';
      const seenTicked = tickedIn(setsOf(stage.glimpse.page));
      const move = { kind: 'move-workout' as const, workoutKey, status: 'cancelled' as const, seenTicked };
      const what = stage.intend(move);
      const seq = await removeWorkout(stage.ctx, workoutKey);
      offerUndo(stage, seq);
      return seq === undefined ? undefined : withSeen(stage, what, seq);
    },
  },
  'restore-past': {
    weight: 5,
    isPossible: ({ glimpse }) => glimpse.cancelled.length > 0,
    async perform({ ctx, rng, glimpse, intend }) {
      const { key: workoutKey } = rng.pick(glimpse.cancelled);
      const what = intend({ kind: 'move-workout', workoutKey, status: 'completed', seenTicked: [] });
      return (await restoreWorkout(ctx, workoutKey)) ? what : undefined;
    },
  },
  reopen: {
    weight: 4,
    isPossible: stage => isFree(stage) && reopenable(stage).length > 0,
    async perform(stage) {
      const { key: workoutKey } = stage.rng.pick(reopenable(stage));
      const what = stage.intend({ kind: 'move-workout', workoutKey, status: 'active', seenTicked: [] });
      const reopened = await reopenWorkout(stage.ctx, workoutKey);
      return reopened.kind === 'reopened' ? what : undefined;
    },
  },
};

function reopenable({ glimpse, ctx }: Stage) {
  return [...glimpse.finished, ...glimpse.cancelled].filter(row => mayReopen(row, ctx.now()));
}

function drawSource({ rng, glimpse }: Stage): PastSource {
  const templates = glimpse.templates.map(({ key }): PastSource => ({ kind: 'template', templateKey: key }));
  const workouts = glimpse.finished.map(({ key }): PastSource => ({ kind: 'workout', workoutKey: key }));
  return rng.pick([{ kind: 'empty' }, ...templates, ...workouts]);
}
