/** Finished trainings changed, removed, brought back and gone on with. Long, since random sequences end with the same steps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPastWorkout } from '#commands/add-past-workout.ts';
import { joinNext, moveItem } from '#commands/arrange.ts';
import { addExercises, deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { removeWorkout, reopenWorkout, restoreWorkout, setWorkoutTimes } from '#commands/past-workouts.ts';
import { addSet, deleteSet, saveSetValues, tickSet, untickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { canBeTakenBack, putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { createTemplate } from '#commands/templates.ts';
import { undo } from '#commands/undo.ts';
import { discardChanges } from '#commands/unsent.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getHistoryIndex, searchHistory } from '#db/queries/history-search.ts';
import { getPreviousSets } from '#db/queries/previous-sets.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { assertLaw } from '../support/assert-law.ts';
import { pastOnDevice, pastOnServer, previousOnDevice, previousOnServer } from '../support/past-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import {
  BENCH,
  beginTraining,
  mustAddSet,
  openStates,
  rejectedSeqs,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

const user = { username: 'anna', password: 'sekret-1' };
const DAY_MS = 86_400_000;
const gym = setupSyncTest();

/** Trainings a day apart, the first named first. */
async function trainDaily(device: TestDevice, times: number) {
  const keys: string[] = [];
  while (keys.length < times) {
    keys.push(await trainOnce(device, gym.clock));
    gym.clock.advance(DAY_MS);
  }
  return keys as [string, string, ...string[]];
}

async function firstItem(device: TestDevice, workoutKey: string) {
  const view = await getWorkoutView(device.db, workoutKey);
  const item = view?.items[0];
  if (!item) throw new Error('no item');
  return { itemKey: item.item.key, sets: item.sets, sheet: view };
}

async function weightsBefore(device: TestDevice, workoutKey: string) {
  const { itemKey } = await firstItem(device, workoutKey);
  const previous = await getPreviousSets(device.db, workoutKey);
  return previous[itemKey]?.working.map(values => values.weightKg);
}

describe('a finished training', () => {
  it('[PAST1] [VIEW2] mended by a set changes the records and previous values after it, on both devices and the server', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const [old, later] = await trainDaily(first, 2);
    await first.sync();
    await second.sync();
    expect((await pastOnDevice(second)).map(one => one.records)).toEqual([0, 0]);
    const { sets } = await firstItem(second, old);
    for (const set of sets) await saveSetValues(second.ctx, set.key, { weightKg: 60 });
    expect((await pastOnDevice(second)).map(one => one.records)).toEqual([1, 0]);
    expect(await weightsBefore(second, later)).toEqual([60, 60, 60]);
    await second.sync();
    await first.sync();
    expect(await weightsBefore(first, later)).toEqual([60, 60, 60]);
    expect(await pastOnDevice(first)).toEqual(await pastOnDevice(second));
    expect(await pastOnServer(first)).toEqual(await pastOnDevice(first));
  });

  it('[PAST1] takes and loses exercises and sets, and a tick in it starts no rest', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const [key] = await trainDaily(device, 1);
    await device.sync();
    const itemKey = device.ctx.newKey();
    await addExercises(device.ctx, key, [{ itemKey, exerciseKey: BENCH }], 'completed');
    const setKey = await mustAddSet(device, itemKey);
    await tickSet(device.ctx, setKey, { weightKg: 50, reps: 10 });
    expect(await device.db.rest.count()).toBe(0);
    const { itemKey: squats, sets } = await firstItem(device, key);
    await deleteSet(device.ctx, sets[0]?.key ?? '');
    expect(await replaceExercise(device.ctx, squats, BENCH)).toBeUndefined();
    expect(await replaceExercise(device.ctx, squats, BENCH, 'completed')).toMatchObject({ hasLost: true });
    gym.clock.advance(60_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await pastOnDevice(device)).toMatchObject([{ tonnage: 500, bests: [null, '50 кг × 10'] }]);
    expect(await pastOnServer(device)).toEqual(await pastOnDevice(device));
  });

  it('[PAST1] given other times stands at them everywhere; of two devices the later act wins', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const [old, later] = await trainDaily(first, 2);
    await first.sync();
    await second.sync();
    const startedAtMs = gym.clock.now() - 10 * DAY_MS;
    await setWorkoutTimes(second.ctx, later, { startedAtMs, durationSec: 3600 });
    gym.clock.advance(1_000);
    await setWorkoutTimes(first.ctx, later, { startedAtMs: startedAtMs + 1_000, durationSec: 1800 });
    await first.sync();
    await second.sync();
    await first.sync();
    for (const device of [first, second]) {
      expect((await pastOnDevice(device)).map(one => one.key)).toEqual([old, later]);
      expect(await device.db.workouts.get(later)).toMatchObject({
        startedAtMs: startedAtMs + 1_000,
        finishedAtMs: startedAtMs + 1_000 + 1_800_000,
        durationSec: 1800,
      });
    }
    expect(await pastOnServer(first)).toEqual(await pastOnDevice(first));
  });

  it('[PAST3] is removed with its records, comes back by its undo, and later whole', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const [old, later] = await trainDaily(first, 2);
    const { sets } = await firstItem(first, later);
    await saveSetValues(first.ctx, sets[0]?.key ?? '', { weightKg: 100 });
    await first.sync();
    await second.sync();
    const before = await pastOnDevice(first);
    const seq = await removeWorkout(first.ctx, old);
    expect((await pastOnDevice(first)).map(one => [one.key, one.records])).toEqual([[later, 0]]);
    expect(await undo(first.ctx, seq ?? 0)).toBe('undone');
    expect(await pastOnDevice(first)).toEqual(before);
    await removeWorkout(first.ctx, old);
    gym.clock.advance(60_000);
    await first.sync();
    await second.sync();
    expect((await pastOnDevice(second)).map(one => one.key)).toEqual([later]);
    expect((await pastOnServer(second)).map(one => one.key)).toEqual([later]);
    expect(await restoreWorkout(second.ctx, old)).toBe(true);
    await second.sync();
    await first.sync();
    expect(await pastOnDevice(first)).toEqual(before);
    expect(await pastOnServer(first)).toEqual(before);
  });

  it('[PAST3] [SEEN1] is not removed unseen with what another device has ticked in it since', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const [key] = await trainDaily(first, 1);
    await first.sync();
    await second.sync();
    const { itemKey } = await firstItem(second, key);
    await tickSet(second.ctx, await mustAddSet(second, itemKey), { weightKg: 90, reps: 5 });
    await second.sync();
    await removeWorkout(first.ctx, key);
    gym.clock.advance(60_000);
    await first.sync();
    expect(await openStates(first)).toEqual([['rejected', 'workout.move']]);
    expect((await pastOnDevice(first)).map(one => one.key)).toEqual([key]);
  });

  it('[PAST3] [LATER1] is not ended again by what a device did before it heard that it goes on', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey } = await beginTraining(first);
    await first.sync();
    await second.sync();
    await finishWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    gym.clock.advance(60_000);
    await reopenWorkout(first.ctx, workoutKey);
    await first.sync();
    await second.sync();
    await first.sync();
    expect((await getActiveWorkout(first.db))?.key).toBe(workoutKey);
    expect((await getActiveWorkout(second.db))?.key).toBe(workoutKey);
  });
});

describe('a training that goes on', () => {
  it.each(['finished', 'cancelled'] as const)('[PAST2] %s by mistake, it has all that it had', async how => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, setKey } = await beginTraining(first);
    await tickSet(first.ctx, setKey, { weightKg: 80, reps: 5 });
    // What nobody has heard of leaves no trace when it is cancelled.
    await first.sync();
    if (how === 'finished') await finishWorkout(first.ctx, workoutKey);
    else await cancelWorkout(first.ctx, workoutKey);
    gym.clock.advance(60_000);
    await first.sync();
    expect(await reopenWorkout(first.ctx, workoutKey)).toEqual({ kind: 'reopened', workoutKey });
    expect((await getActiveWorkout(first.db))?.key).toBe(workoutKey);
    await first.sync();
    await second.sync();
    expect((await getActiveWorkout(second.db))?.key).toBe(workoutKey);
    gym.clock.advance(60_000);
    await finishWorkout(second.ctx, workoutKey);
    await second.sync();
    await first.sync();
    expect(await pastOnDevice(first)).toMatchObject([{ key: workoutKey, tonnage: 400 }]);
    expect(await first.db.workouts.get(workoutKey)).toMatchObject({ durationSec: 120 });
  });

  it('[PAST2] is refused after 30 days, and while another one runs', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const [key] = await trainDaily(device, 1);
    const running = await startEmptyWorkout(device.ctx);
    expect(await reopenWorkout(device.ctx, key)).toEqual({ kind: 'already-active', workoutKey: running });
    await finishWorkout(device.ctx, running);
    gym.clock.advance(31 * DAY_MS);
    expect(await reopenWorkout(device.ctx, key)).toEqual({ kind: 'too-late' });
  });

  it('[PAST2] days later keeps the end that it had', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const [key] = await trainDaily(device, 1);
    const before = await device.db.workouts.get(key);
    await reopenWorkout(device.ctx, key);
    await device.sync();
    await finishWorkout(device.ctx, key);
    await device.sync();
    expect(await device.db.workouts.get(key)).toMatchObject({
      finishedAtMs: before?.finishedAtMs,
      durationSec: before?.durationSec,
    });
  });

  it('[PAST2] is not where another device runs one by now: the app says so, and the past stands', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const [key] = await trainDaily(first, 1);
    await first.sync();
    await second.sync();
    const running = await startEmptyWorkout(second.ctx);
    await second.sync();
    await reopenWorkout(first.ctx, key);
    await first.sync();
    expect(await openStates(first)).toEqual([['rejected', 'workout.move']]);
    expect((await getActiveWorkout(first.db))?.key).toBe(running);
    expect((await pastOnDevice(first)).map(one => one.key)).toEqual([key]);
  });
});

describe('a training written down later', () => {
  it('[PAST4] stands at its time, beside one that runs, and its records and those after it are right', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const [done] = await trainDaily(first, 1);
    const running = await startEmptyWorkout(first.ctx);
    const startedAtMs = gym.clock.now() - 20 * DAY_MS;
    const past = { startedAtMs, durationSec: 3000 };
    const key = await addPastWorkout(first.ctx, { ...past, source: { kind: 'workout', workoutKey: done } });
    const { sets } = await firstItem(first, key ?? '');
    expect(sets.map(set => [set.weightKg, set.done])).toEqual([80, 82.5, 85].map(kg => [kg, false]));
    for (const set of sets) await tickSet(first.ctx, set.key, { weightKg: 70 });
    expect(await first.db.rest.count()).toBe(0);
    await first.sync();
    await second.sync();
    expect((await getActiveWorkout(second.db))?.key).toBe(running);
    expect((await pastOnDevice(second)).map(one => [one.key, one.records])).toEqual([
      [done, 1],
      [key, 0],
    ]);
    expect(await pastOnServer(first)).toEqual(await pastOnDevice(first));
    expect(await pastOnDevice(second)).toEqual(await pastOnDevice(first));
  });

  it('[PAST4] has the kinds of sets and the supersets that the other one had', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const [done] = await trainDaily(device, 1);
    const { itemKey, sets } = await firstItem(device, done);
    await saveSetValues(device.ctx, sets[0]?.key ?? '', { setType: 'warmup', restSec: 45 });
    await addExercises(device.ctx, done, [{ itemKey: device.ctx.newKey(), exerciseKey: BENCH }], 'completed');
    await joinNext(device.ctx, itemKey);
    const templateKey = await createTemplate(device.ctx, { workoutKey: done, title: 'Ноги', call: 'save' });
    const past = { startedAtMs: gym.clock.now() - 20 * DAY_MS, durationSec: 3000 };
    for (const source of [
      { kind: 'workout', workoutKey: done },
      { kind: 'template', templateKey: templateKey ?? '' },
    ] as const) {
      const view = await getWorkoutView(
        device.db,
        (await addPastWorkout(device.ctx, { ...past, source })) ?? '',
      );
      const groups = view?.items.map(one => one.item.group) ?? [];
      expect(groups).toEqual([groups[0], groups[0]]);
      expect(groups[0]).not.toBeNull();
      expect(view?.items[0]?.sets[0]).toMatchObject({ setType: 'warmup', restSec: 45, done: false });
    }
  });

  it('[PAST4] from a template leaves that with its latest use, and from nothing is empty', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const [done] = await trainDaily(device, 1);
    const templateKey =
      (await createTemplate(device.ctx, { workoutKey: done, title: 'Ноги', call: 'create' })) ?? '';
    const usedAtMs = (await device.db.templates.get(templateKey))?.lastUsedAtMs;
    const past = { startedAtMs: gym.clock.now() - 20 * DAY_MS, durationSec: 3000 };
    const key = await addPastWorkout(device.ctx, { ...past, source: { kind: 'template', templateKey } });
    const empty = await addPastWorkout(device.ctx, { ...past, source: { kind: 'empty' } });
    await device.sync();
    expect(await device.db.workouts.get(key ?? '')).toMatchObject({
      title: 'Ноги',
      status: 'completed',
      templateKey,
    });
    expect((await device.db.workouts.get(empty ?? ''))?.serverId).not.toBeNull();
    expect((await device.db.templates.get(templateKey))?.lastUsedAtMs).not.toBe(usedAtMs);
    expect(await openStates(device)).toEqual([]);
  });
});

let people = 0;
const SET_TYPES = ['warmup', 'work', 'drop', 'failure'] as const;
const LOAD_MODES = ['assisted', 'plain', 'added', 'single'] as const;

/** One step: which kind, on which device, at which of the things that there are. */
const step = fc.record({
  device: fc.nat(1),
  kind: fc.constantFrom(
    'value',
    'untick',
    'add-set',
    'delete-set',
    'delete-item',
    'add-item',
    'times',
    'remove',
    'restore',
    'sync',
    'title',
    'replace',
    'arrange',
    'join',
    'type',
    'mode',
    'reopen',
    'finish',
    'note',
    'add-past',
    'take-back',
    'put-back',
  ),
  at: fc.nat(50),
  weightKg: fc.integer({ min: 20, max: 120 }),
});
let added = 0;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Runs each time: of help there is no estimated maximum, whatever else is done to the training. */
const HELPED: Step[] = (['replace', 'untick', 'mode', 'reopen', 'type', 'finish'] as const).map(kind => ({
  device: 0,
  kind,
  at: 0,
  weightKg: 40,
}));

describe('any sequence of edits of the past', () => {
  it('[PAST1] [VIEW2] leaves the figures that all rows give, on two devices and the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async steps => {
        const person = { username: `person-${++people}`, password: 'sekret-1' };
        const devices = await openBothDevices(gym.clock, gym.server.transport, person);
        await trainDaily(devices[0], 3);
        for (const device of devices) await device.sync();
        for (const one of steps) {
          await takeStep(devices[one.device] ?? devices[0], one);
          gym.clock.advance(10_000);
        }
        for (const device of [...devices, ...devices]) await device.sync();
        // What another device took away goes on showing here until it is decided on.
        for (const device of devices) await discardChanges(device.ctx, await rejectedSeqs(device));
        for (const device of devices) await device.sync();
        for (const device of devices) await assertLaw(device.db);
        expect(await pastOnDevice(devices[0])).toEqual(await pastOnDevice(devices[1]));
        expect(await pastOnServer(devices[0])).toEqual(await pastOnDevice(devices[0]));
        expect(await previousOnServer(devices[0])).toEqual(await previousOnDevice(devices[0]));
      }),
      { numRuns: 8, endOnFailure: true, examples: [[HELPED]] },
    );
  }, 300_000);
});

async function takeStep(device: TestDevice, { kind, at, weightKg }: Step): Promise<unknown> {
  const { ctx, db } = device;
  if (kind === 'sync') return device.sync();
  if (kind === 'finish') {
    const running = await getActiveWorkout(db);
    return running && finishWorkout(ctx, running.key);
  }
  const workouts = (await db.workouts.toArray()).filter(one => one.status !== 'active');
  const workout = pick(
    workouts.filter(one => one.status === (kind === 'restore' ? 'cancelled' : 'completed')),
    at,
  );
  if (!workout) return undefined;
  const { key } = workout;
  const view = await getWorkoutView(db, key);
  const item = pick(view?.items ?? [], at);
  const set = pick(item?.sets ?? [], at);
  switch (kind) {
    case 'value':
      return set && saveSetValues(ctx, set.key, { weightKg });
    case 'untick':
      return set && (set.done ? untickSet(ctx, set.key) : tickSet(ctx, set.key, { weightKg, reps: 5 }));
    case 'add-set': {
      const added = item && (await addSet(ctx, item.item.key));
      return added === undefined ? undefined : tickSet(ctx, added, { weightKg, reps: 6 });
    }
    case 'delete-set':
      return set && deleteSet(ctx, set.key);
    case 'delete-item':
      return item && deleteItem(ctx, item.item.key);
    case 'add-item':
      return addExercises(
        ctx,
        key,
        [{ itemKey: ctx.newKey(), exerciseKey: at % 2 ? BENCH : SQUAT }],
        'completed',
      );
    case 'times':
      return setWorkoutTimes(ctx, key, {
        startedAtMs: workout.startedAtMs + (at - 25) * 7_000_001,
        durationSec: 600,
      });
    case 'remove':
      return removeWorkout(ctx, key);
    case 'restore':
      return restoreWorkout(ctx, key);
    case 'title':
      return renameWorkout(ctx, key, `№ ${at}`);
    case 'replace':
      return item && replaceExercise(ctx, item.item.key, at % 2 ? BENCH : SQUAT, 'completed');
    case 'arrange':
      return item && moveItem(ctx, item.item.key, at % 3);
    case 'join':
      return item && joinNext(ctx, item.item.key);
    case 'type':
      return set && saveSetValues(ctx, set.key, { setType: pick(SET_TYPES, at) ?? 'work' });
    case 'reopen':
      return reopenWorkout(ctx, key);
    case 'note':
      return set && saveSetValues(ctx, set.key, { note: `№ ${at}` });
    case 'add-past': {
      // Of two that began at the same moment, each order is right.
      const startedAtMs = workout.startedAtMs + (at - 25) * 5_000_003 + ++added * 1_009;
      return addPastWorkout(ctx, {
        startedAtMs,
        durationSec: 900,
        source: { kind: 'workout', workoutKey: key },
      });
    }
    case 'take-back': {
      const entry = pick(await canBeTaken(device), at);
      return entry && takeBack(ctx, entry.seq);
    }
    case 'put-back': {
      const entry = pick(await canBeTaken(device, key), at);
      return entry && putWorkoutBack(ctx, key, entry.seq);
    }
    case 'mode':
      return (
        item && setExerciseSettings(ctx, item.item.exerciseKey, { loadMode: pick(LOAD_MODES, at) ?? 'plain' })
      );
  }
}

async function canBeTaken({ db, ctx }: TestDevice, workoutKey?: string) {
  const entries = (await db.log.toArray()).filter(entry => canBeTakenBack(entry, ctx.now()));
  if (workoutKey === undefined) return entries;
  return entries.filter(({ args }) => 'workoutKey' in args && args.workoutKey === workoutKey);
}

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

it('[PAST5] a note written into a set of a past training finds it, on this device and another', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const [workoutKey] = await trainDaily(first, 2);
  const { sets } = await firstItem(first, workoutKey);
  await saveSetValues(first.ctx, sets[0]?.key ?? '', { note: 'Без пояса' });
  await first.sync();
  await second.sync();
  for (const { db } of [first, second]) {
    const found = searchHistory(await getHistoryIndex(db), 'пояс');
    expect(found.map(({ key }) => key)).toEqual([workoutKey]);
  }
});
