/** Rows that another client has made without keys, on a server that gives keys back. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { sendAuthorised } from '#sync/session/authorised.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, openUserDevice, type TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  addOne,
  BENCH,
  mustAddSet,
  outboxStates,
  SQUAT,
  shownIn,
} from '../support/training-steps.ts';

const user = { username: 'rita', password: 'sekret-1' };
const ACTIVE = '/api/workouts/active/exercises/';

const gym = openGym();

/** A client that knows the specification alone. */
async function plainly({ session, db }: TestDevice, path: string, body: object = {}): Promise<void> {
  const call = { method: 'POST', path, body: JSON.stringify(body) } as const;
  const reply = await sendAuthorised(session, db.accountKey, call);
  expect(reply.kind === 'answer' && reply.status).toBeLessThan(300);
}

/** The active training's last exercise, with one empty set. */
async function addPlainly(device: TestDevice, exerciseKey: string): Promise<void> {
  const exercise = await device.db.exercises.get(exerciseKey);
  await plainly(device, `${ACTIVE}bulk-add/`, { exercise_ids: [exercise?.serverId] });
}

it.each(['a training', 'an exercise', 'a set'])(
  '[FOLD2] %s made without a key is finished here, once',
  async what => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    await second.sync();
    if (what === 'a training') await plainly(second, '/api/workouts/create/');
    else {
      const workoutKey = await startEmptyWorkout(second.ctx);
      if (what === 'a set') await addOne(second, workoutKey, SQUAT);
      await second.sync();
    }
    if (what !== 'a set') await addPlainly(second, SQUAT);
    await plainly(second, `${ACTIVE}1/sets/`);
    await first.sync();
    const workoutKey = (await getActiveWorkout(first.db))?.key ?? '';
    const [setKey = ''] =
      (await getWorkoutView(first.db, workoutKey))?.items[0]?.sets.map(({ key }) => key) ?? [];
    await tickSet(first.ctx, setKey, { weightKg: 60, reps: 8 });
    const more = await mustAddSet(first, await addOne(first, workoutKey, BENCH));
    await tickSet(first.ctx, more, { weightKg: 40, reps: 8 });
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    expect(await outboxStates(first)).toEqual([]);
    const fresh = await openUserDevice(gym.clock, gym.server.transport, user);
    await fresh.sync();
    const [past, ...others] = await getHistory(fresh.db, ALL_TIME);
    expect(others).toEqual([]);
    expect(await shownIn(fresh, past?.key ?? '')).toEqual([
      [SQUAT, [60]],
      [BENCH, [40]],
    ]);
  },
);
