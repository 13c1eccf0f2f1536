/** Changes taken back long after their undo was over, as new changes. */
import { describe, expect, it } from 'vitest';
import { editTemplate } from '#commands/edit-template.ts';
import { deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import { removeWorkout, reopenWorkout, restoreWorkout } from '#commands/past-workouts.ts';
import { addSet, deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { canBeTakenBack, putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { updateTemplateFrom } from '#commands/templates.ts';
import { getJournal } from '#db/queries/journal.ts';
import { assertLaw } from '../support/assert-law.ts';
import { CHANGES, openKnown, shown } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import {
  BENCH,
  beginTraining,
  mustAddSet,
  openStates,
  ownExercise,
  trainOnce,
} from '../support/training-steps.ts';

const DAY_MS = 86_400_000;
const gym = setupSyncTest();

describe('a change taken back', () => {
  it.each(CHANGES)('[BACK1] %s, a month later, on every device', async (_, make) => {
    const known = await openKnown(gym);
    const { device, other } = known;
    const before = await shown(device);
    await make(known);
    const [made] = await device.db.log.orderBy('seq').reverse().limit(1).toArray();
    const changed = await shown(device);
    expect(changed).not.toEqual(before);
    gym.clock.advance(60_000);
    await device.sync();
    gym.clock.advance(31 * DAY_MS);
    expect(await takeBack(device.ctx, made?.seq ?? 0)).toEqual({ kind: 'taken-back' });
    expect(await shown(device)).toEqual(before);
    await device.sync();
    await other.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await shown(other)).toEqual(before);
  });

  it.each(CHANGES)('[BACK1] %s, by two presses, as by one', async (_, make) => {
    const known = await openKnown(gym);
    const { device } = known;
    const before = await shown(device);
    await make(known);
    const [made] = await device.db.log.orderBy('seq').reverse().limit(1).toArray();
    gym.clock.advance(60_000);
    await device.sync();
    await takeBack(device.ctx, made?.seq ?? 0);
    await takeBack(device.ctx, made?.seq ?? 0);
    expect(await shown(device)).toEqual(before);
  });

  it('[BACK1] of a training as a whole puts it as it was before a change, with what came after', async () => {
    const known = await openKnown(gym);
    const { device, other, workoutKey, itemKey, setKey } = known;
    const before = await shown(device);
    await saveSetValues(device.ctx, setKey, { weightKg: 70 });
    const [first] = await device.db.log.orderBy('seq').reverse().limit(1).toArray();
    await device.sync();
    await deleteSet(device.ctx, setKey);
    await renameWorkout(device.ctx, workoutKey, 'Другая');
    await deleteItem(device.ctx, itemKey);
    gym.clock.advance(60_000);
    await device.sync();
    expect(await putWorkoutBack(device.ctx, workoutKey, first?.seq ?? 0)).toBe(4);
    expect(await shown(device)).toEqual(before);
    await device.sync();
    await other.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await shown(other)).toEqual(before);
  });

  it('[BACK1] changes nothing if more was done since the journal was shown', async () => {
    const { device, workoutKey, setKey } = await openKnown(gym);
    await saveSetValues(device.ctx, setKey, { weightKg: 70 });
    const first = (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    const seen = (await getJournal(device.db, { limit: 50, workoutKey })).map(({ entry }) => entry);
    // Pressed in a tab that was frozen, while another went on: in a new entry, or within the one that waits.
    await saveSetValues(device.ctx, setKey, { weightKg: 72.5 });
    const after = await shown(device);
    expect(await putWorkoutBack(device.ctx, workoutKey, first, seen)).toBe('changed-since');
    expect(await takeBack(device.ctx, first, seen[0])).toEqual({ kind: 'changed-since' });
    expect(await shown(device)).toEqual(after);
    await renameWorkout(device.ctx, workoutKey, 'Другая');
    expect(await putWorkoutBack(device.ctx, workoutKey, first, seen)).toBe('changed-since');
    const now = (await getJournal(device.db, { limit: 50, workoutKey })).map(({ entry }) => entry);
    expect(await putWorkoutBack(device.ctx, workoutKey, first, now)).toBe(2);
  });

  it('[BACK1] a set and an exercise that were made and deleted without a network come back', async () => {
    const { device, other, itemKey } = await openKnown(gym);
    const setKey = await mustAddSet(device, itemKey);
    await saveSetValues(device.ctx, setKey, { weightKg: 90, reps: 5 });
    const exerciseKey = await createExercise(device.ctx, await ownExercise(device, 'Новое'));
    const before = await shown(device);
    await deleteExercise(device.ctx, exerciseKey);
    await deleteSet(device.ctx, setKey);
    const deleted = await device.db.log.orderBy('seq').reverse().limit(2).primaryKeys();
    gym.clock.advance(60_000);
    await device.sync();
    await other.sync();
    expect(await shown(other)).not.toEqual(before);
    for (const seq of deleted) expect(await takeBack(device.ctx, seq)).toEqual({ kind: 'taken-back' });
    expect(await shown(device)).toEqual(before);
    await device.sync();
    await other.sync();
    expect(await shown(other)).toEqual(before);
  });

  it('[BACK1] of a training as a whole leaves out what came and went unsent', async () => {
    const { device, workoutKey, itemKey } = await openKnown(gym);
    const before = await shown(device);
    const setKey = await mustAddSet(device, itemKey);
    const [made] = await device.db.log.orderBy('seq').reverse().limit(1).toArray();
    await deleteSet(device.ctx, setKey);
    gym.clock.advance(60_000);
    await device.sync();
    await putWorkoutBack(device.ctx, workoutKey, made?.seq ?? 0);
    expect(await shown(device)).toEqual(before);
  });

  it('[BACK1] of a training as a whole changes nothing where one change cannot be undone', async () => {
    const { device, workoutKey, itemKey, setKey } = await openKnown(gym);
    await saveSetValues(device.ctx, setKey, { weightKg: 70 });
    const first = (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    await deleteItem(device.ctx, itemKey);
    const deleted = (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    gym.clock.advance(60_000);
    await device.sync();
    await renameWorkout(device.ctx, workoutKey, 'Другая');
    // As of one that changed too much to be kept.
    await device.db.log
      .where('seq')
      .equals(deleted)
      .modify(entry => {
        delete entry.was;
      });
    const [after, count] = [await shown(device), await device.db.log.count()];
    expect(await putWorkoutBack(device.ctx, workoutKey, first)).toBe(0);
    expect(await shown(device)).toEqual(after);
    expect(await device.db.log.count()).toBe(count);
    await assertLaw(device.db);
  });

  it('[BACK1] of a training as a whole leaves it finished rather than half put back while another runs', async () => {
    const { device, workoutKey, setKey } = await openKnown(gym);
    const finish = await device.db.log.filter(({ kind }) => kind === 'workout.finish').last();
    await saveSetValues(device.ctx, setKey, { weightKg: 70 });
    const running = await startEmptyWorkout(device.ctx);
    const after = await shown(device);
    expect(await putWorkoutBack(device.ctx, workoutKey, finish?.seq ?? 0)).toBe(0);
    expect(await shown(device)).toEqual(after);
    await cancelWorkout(device.ctx, running);
    expect(await putWorkoutBack(device.ctx, workoutKey, finish?.seq ?? 0)).toBeGreaterThan(1);
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('active');
  });

  it('[BACK1] of a finish is offered as long as a training can go on', async () => {
    const { device } = await openKnown(gym);
    const finish = await device.db.log.filter(({ kind }) => kind === 'workout.finish').last();
    if (!finish) throw new Error('it was never finished');
    expect(canBeTakenBack(finish, gym.clock.now() + 29 * DAY_MS)).toBe(true);
    expect(canBeTakenBack(finish, gym.clock.now() + 31 * DAY_MS)).toBe(false);
  });

  it('[BACK1] can be taken back itself', async () => {
    const { device, setKey } = await openKnown(gym);
    await deleteSet(device.ctx, setKey);
    const after = await shown(device);
    gym.clock.advance(60_000);
    await device.sync();
    const seq = async () => (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    await takeBack(device.ctx, await seq());
    expect(await shown(device)).not.toEqual(after);
    expect(await takeBack(device.ctx, await seq())).toEqual({ kind: 'taken-back' });
    expect(await shown(device)).toEqual(after);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  });

  it('[BACK1] a replacement gives its sets back and takes none where its exercise is back already', async () => {
    const { device, other, itemKey } = await openKnown(gym);
    const former = (await device.db.items.get(itemKey))?.exerciseKey ?? '';
    const count = () => device.db.sets.where({ itemKey }).count();
    const before = await count();
    await replaceExercise(device.ctx, itemKey, BENCH, 'completed');
    const seq = (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    await replaceExercise(device.ctx, itemKey, former, 'completed');
    await addSet(device.ctx, itemKey);
    await device.sync();
    expect(await takeBack(device.ctx, seq)).toEqual({ kind: 'taken-back' });
    expect(await count()).toBe(before + 1);
    await device.sync();
    await other.sync();
    expect(await shown(other)).toEqual(await shown(device));
  });

  it('[BACK1] can be undone for 90 days, and a training put back, by a guest like by anybody', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await trainOnce(device, gym.clock);
    await device.sync();
    await renameWorkout(device.ctx, workoutKey, 'Другая');
    const renamed = await device.db.log.orderBy('seq').last();
    const seq = renamed?.seq ?? 0;
    await device.sync();
    gym.clock.advance(89 * DAY_MS);
    await renameWorkout(device.ctx, workoutKey, 'Третья');
    await device.sync();
    expect(renamed && canBeTakenBack(renamed, gym.clock.now())).toBe(true);
    gym.clock.advance(2 * DAY_MS);
    await device.sync();
    expect(renamed && canBeTakenBack(renamed, gym.clock.now())).toBe(false);
    expect(await takeBack(device.ctx, seq)).toEqual({ kind: 'impossible' });
    expect(await putWorkoutBack(device.ctx, workoutKey, seq)).toBe(0);
    expect((await device.db.workouts.get(workoutKey))?.title).toBe('Третья');
  });

  it('[BACK2] changes nothing where what it was about is gone', async () => {
    const { device, workoutKey, itemKey, setKey } = await openKnown(gym);
    await saveSetValues(device.ctx, setKey, { weightKg: 70 });
    const seq = (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    await deleteItem(device.ctx, itemKey);
    gym.clock.advance(60_000);
    await device.sync();
    expect(await takeBack(device.ctx, seq)).toEqual({ kind: 'impossible' });
    await removeWorkout(device.ctx, workoutKey);
    expect(await openStates(device)).toEqual([['waiting', 'workout.move']]);
  });

  it('[BACK1] a finish goes on, a cancel too', async () => {
    const { device } = await openKnown(gym);
    const workoutKey = await trainOnce(device, gym.clock, BENCH);
    await device.sync();
    const seq = async () => (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    await takeBack(device.ctx, await seq());
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('active');
    await cancelWorkout(device.ctx, workoutKey);
    gym.clock.advance(60_000);
    await device.sync();
    await takeBack(device.ctx, await seq());
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('active');
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  });
});

describe('what a training has said of its template', () => {
  /** The training by the template is finished, and its answer to 'Обновить программу' is on the server. */
  async function answer(isWanted: boolean) {
    const { device, templateKey } = await openKnown(gym);
    const planned = (await device.db.templates.get(templateKey))?.items;
    const started = await applyTemplate(device.ctx, templateKey);
    if (started.kind !== 'started') throw new Error(started.kind);
    const [set] = await device.db.sets.where('workoutKey').equals(started.workoutKey).toArray();
    await tickSet(device.ctx, set?.key ?? '', { weightKg: 120, reps: 8 });
    gym.clock.advance(60_000);
    await finishWorkout(device.ctx, started.workoutKey);
    await updateTemplateFrom(device.ctx, started.workoutKey, isWanted);
    const entry = await device.db.log.orderBy('seq').last();
    if (entry?.kind !== 'template.update') throw new Error(entry?.kind);
    await device.sync();
    return { device, templateKey, planned, entry };
  }

  it('[BACK1] is taken back without the name that the template has got since', async () => {
    const { device, templateKey, planned, entry } = await answer(true);
    expect((await device.db.templates.get(templateKey))?.items).not.toEqual(planned);
    await editTemplate(device.ctx, templateKey, { title: 'Низ' });
    await device.sync();
    expect(await takeBack(device.ctx, entry.seq)).toEqual({ kind: 'taken-back' });
    await device.sync();
    expect(await device.db.templates.get(templateKey)).toMatchObject({ title: 'Низ', items: planned });
  });

  it('[BACK1] that it stays as it is has nothing to take back', async () => {
    const { device, templateKey, entry } = await answer(false);
    await editTemplate(device.ctx, templateKey, { items: [] });
    await device.sync();
    expect(canBeTakenBack(entry, gym.clock.now())).toBe(false);
    expect(await takeBack(device.ctx, entry.seq)).toEqual({ kind: 'impossible' });
    expect((await device.db.templates.get(templateKey))?.items).toEqual([]);
  });

  it('[BACK1] that it stays as it is keeps no training from going back to before its end', async () => {
    const { device, entry } = await answer(false);
    const { workoutKey } = entry.args;
    const finish = await device.db.log.filter(({ kind }) => kind === 'workout.finish').last();
    expect(await putWorkoutBack(device.ctx, workoutKey, finish?.seq ?? 0)).toBe(1);
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('active');
  });
});

it('[BACK1] a cancelled training that went on by mistake is cancelled again', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, setKey } = await beginTraining(device);
  await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
  await device.sync();
  await cancelWorkout(device.ctx, workoutKey);
  gym.clock.advance(60_000);
  await device.sync();
  expect(await reopenWorkout(device.ctx, workoutKey)).toMatchObject({ kind: 'reopened' });
  const entry = await device.db.log.orderBy('seq').last();
  await device.sync();
  expect(await takeBack(device.ctx, entry?.seq ?? 0)).toEqual({ kind: 'taken-back' });
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect((await device.db.workouts.get(workoutKey))?.status).toBe('cancelled');
});

describe('in a training that was removed since', () => {
  async function remove(known: Awaited<ReturnType<typeof openKnown>>) {
    const { device, workoutKey } = known;
    gym.clock.advance(60_000);
    await device.sync();
    await removeWorkout(device.ctx, workoutKey);
    gym.clock.advance(60_000);
    await device.sync();
  }

  const inTraining = [
    'values',
    'an untick',
    'a deleted set',
    'a new set',
    'a replaced one',
    'a moved exercise',
  ];
  it.each(CHANGES.filter(([name]) => inTraining.includes(name)))(
    '[BACK2] taking back %s does nothing, and can be done once the training is back',
    async (_, make) => {
      const known = await openKnown(gym);
      const { device, workoutKey } = known;
      const before = await shown(device);
      await make(known);
      const made = await device.db.log.orderBy('seq').last();
      await remove(known);
      expect(await takeBack(device.ctx, made?.seq ?? 0)).toEqual({ kind: 'impossible' });
      await device.sync();
      expect(await openStates(device)).toEqual([]);
      expect((await device.db.workouts.get(workoutKey))?.status).toBe('cancelled');
      await restoreWorkout(device.ctx, workoutKey);
      expect(await takeBack(device.ctx, made?.seq ?? 0)).toEqual({ kind: 'taken-back' });
      await device.sync();
      expect(await openStates(device)).toEqual([]);
      expect(await shown(device)).toEqual(before);
    },
  );

  it('[BACK2] taking its finish back does not bring it back', async () => {
    const known = await openKnown(gym);
    const { device, workoutKey } = known;
    const finish = await device.db.log.filter(({ kind }) => kind === 'workout.finish').first();
    await remove(known);
    expect(await takeBack(device.ctx, finish?.seq ?? 0)).toEqual({ kind: 'impossible' });
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('cancelled');
  });
});
