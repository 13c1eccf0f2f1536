import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { saveSetValues } from '#commands/sets.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { openBothDevices, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { beginTraining, mustAddSet } from '../support/training-steps.ts';

const user = { username: 'roma', password: 'sekret-1' };
let clock: TestClock;
let server: TestServer;
let first: TestDevice;
let second: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  [first, second] = await openBothDevices(clock, server.transport, user);
});
afterEach(() => server.close());

/** A training that both know, and that the second has added a set to: the first's next pull brings a body. */
async function beginAndChangeElsewhere() {
  const training = await beginTraining(first);
  await first.sync();
  await second.sync();
  await mustAddSet(second, training.itemKey);
  await second.sync();
  return training;
}

async function shownSets(workoutKey: Key) {
  return (await getWorkoutView(first.db, workoutKey))?.items.map(({ sets }) => sets);
}

describe('a pull that brings another device’s change of the same training', () => {
  it('[PULL1] leaves a row alone that the server has not got yet', async () => {
    const { workoutKey, itemKey } = await beginAndChangeElsewhere();
    const setKey = await mustAddSet(first, itemKey);
    server.setFault(request => (request.method === 'POST' ? 'lose-request' : undefined));
    await first.sync();
    const [sets] = (await shownSets(workoutKey)) ?? [];
    expect(sets).toHaveLength(3);
    expect(sets?.map(set => set.key)).toContain(setKey);
  });

  it('[PULL2] leaves hidden what a pending delete hid', async () => {
    const { workoutKey, itemKey } = await beginAndChangeElsewhere();
    await deleteItem(first.ctx, itemKey);
    await first.sync();
    expect(server.calls.some(call => call.method === 'DELETE')).toBe(false);
    expect(await shownSets(workoutKey)).toEqual([]);
  });

  it('[PULL3] is not laid over an answer that came while it was read', async () => {
    const { workoutKey, setKey } = await beginAndChangeElsewhere();
    await saveSetValues(first.ctx, setKey, { weightKg: 70 });
    const { transport } = first.session.ports;
    let isAnswered = false;
    first.session.ports.transport = async request => {
      const response = await transport(request);
      if (request.method === 'GET' && !isAnswered) {
        isAnswered = true;
        await first.sync();
      }
      return response;
    };
    // The network goes after the first reading, so that no second one can mend what the first has done.
    let readings = 0;
    server.setFault(request => (request.method === 'GET' && readings++ > 0 ? 'lose-request' : undefined));
    await first.sync();
    expect(isAnswered).toBe(true);
    const [sets] = (await shownSets(workoutKey)) ?? [];
    expect(sets?.find(set => set.key === setKey)?.weightKg).toBe(70);
    expect((await first.db.sets.get(setKey))?.server).toBeUndefined();
  });
});
