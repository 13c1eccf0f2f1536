/** What another version of the app or of the server has written: kept and shown, never guessed at. */
import { expect, it } from 'vitest';
import { createExercise } from '#commands/exercises.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import type { NewLogEntry } from '#db/log-entry.ts';
import { hasWholeAccount } from '#db/queries/exported-journal.ts';
import { getUnsentChanges } from '#db/queries/unsent-changes.ts';
import { readMeta } from '#sync/meta.ts';
import type { Transport, TransportResponse } from '#sync/ports.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import {
  beginTraining,
  openBothWithTraining,
  openStates,
  ownExercise,
  trainOnce,
} from '../support/training-steps.ts';

const gym = setupSyncTest();

interface BatchText {
  results: object[];
  rows: object[];
}

/** The answers of the batch, changed on their way. */
function rewriting(change: (answer: BatchText, at: number) => object | TransportResponse): Transport {
  let at = 0;
  return async request => {
    const response = await gym.server.transport(request);
    if (request.path !== '/api/batch/' || response.status !== 200) return response;
    const changed = change(JSON.parse(await response.text()), at++);
    if ('text' in changed) return changed as TransportResponse;
    return { ...response, text: () => Promise.resolve(JSON.stringify(changed)) };
  };
}

it('[OUT4] an entry of another version is not sent, stays and is shown, and holds nothing else up', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await device.sync();
  const { workoutKey, setKey } = await beginTraining(device);
  const glow = {
    v: 2,
    id: device.ctx.newKey(),
    kind: 'set.glow',
    args: { setKey },
    state: 'waiting',
    actedAtMs: gym.clock.now(),
    seen: null,
    live: [],
    subject: `sets/${setKey}`,
    makes: [],
    needs: [setKey],
    group: null,
    holdUntilMs: null,
  } as unknown as NewLogEntry;
  const seq = await device.db.log.add(glow);
  await tickSet(device.ctx, setKey, { weightKg: 60, reps: 8 });
  await device.sync();
  expect(await openStates(device)).toEqual([['waiting', 'set.glow']]);
  expect(await device.db.log.get(seq)).toEqual({ ...glow, seq });
  expect((await getUnsentChanges(device.db)).waiting.map(({ entry }) => entry.seq)).toEqual([seq]);
  const bodies = gym.server.calls.map(({ body }) => body ?? '');
  expect(bodies.filter(body => body.includes(glow.id))).toEqual([]);
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({ serverId: expect.anything() });
});

it('[UNREAD1] what is gone of a kind that this version does not know is kept aside, and is no exercise', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const key = await createExercise(device.ctx, await ownExercise(device));
  await device.sync();
  const before = await device.db.exercises.toArray();
  const gone = { kind: 'gone', of: 'comet', key, id: before.at(-1)?.serverId };
  device.session.ports.transport = rewriting(answer => ({ ...answer, rows: [gone, ...answer.rows] }));
  expect((await device.sync()).kind).toBe('done');
  expect(await device.db.exercises.toArray()).toEqual(before);
  expect((await device.db.unread.toArray()).map(({ value }) => value)).toEqual([gone]);
});

it('[UNREAD1] [LIVE1] two versions of the server side by side, while one takes the other’s place, lose nothing', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await trainOnce(device, gym.clock);
  await device.sync();
  // By turns: one that tells more than this version knows, one that does not serve the batch at all, and this one.
  const answers = [
    (answer: BatchText) => ({
      ...answer,
      weather: 'sunny',
      results: answer.results.map(result => ({ ...result, glow: 1 })),
      rows: [{ kind: 'comet', key: 'a' }, ...answer.rows.map(row => ({ ...row, glow: 1 }))],
    }),
    () => ({
      status: 404,
      header: (name: string) => (name === 'content-type' ? 'application/json' : null),
      text: () => Promise.resolve('{"detail":"Не найдено.","code":"not_found"}'),
    }),
    (answer: BatchText) => answer,
  ];
  device.session.ports.transport = rewriting((answer, at) => answers[at % 3]?.(answer) ?? answer);
  for (let day = 0; day < 6; day++) {
    await trainOnce(device, gym.clock);
    await device.sync();
    gym.clock.advance(120_000);
  }
  device.session.ports.transport = gym.server.transport;
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await readMeta(device.db, 'remote')).toBe('batch');
  const workouts = await device.db.workouts.toArray();
  expect(workouts.map(({ status }) => status)).toEqual(Array(7).fill('completed'));
  expect(await device.db.exercises.filter(row => !row.isDefault).count()).toBe(0);
});

/** The first device has been sent the second one's tick in a form that it cannot read. */
async function readNoSet(form: object) {
  const both = await openBothWithTraining(gym, { username: 'anna', password: 'secret-of-anna' });
  const { first, second, setKey } = both;
  await tickSet(second.ctx, setKey, { weightKg: 60, reps: 8 });
  await second.sync();
  first.session.ports.transport = rewriting(answer => ({
    ...answer,
    rows: answer.rows.map(row => ('kind' in row && row.kind === 'set' ? { ...row, ...form } : row)),
  }));
  await first.sync();
  expect(await first.db.unread.count()).toBe(1);
  first.session.ports.transport = gym.server.transport;
  gym.clock.advance(60_000);
  return both;
}

it('[UNREAD1] a row that could be read when it came again is no longer counted', async () => {
  const { first, second, setKey } = await readNoSet({ order: 'third' });
  await saveSetValues(second.ctx, setKey, { reps: 9 });
  await second.sync();
  await first.sync();
  expect(await first.db.sets.get(setKey)).toMatchObject({ done: true, reps: 9 });
  expect(await first.db.unread.count()).toBe(0);
});

it('[UNREAD1] [EXP1] a file does not say that it holds all of an account while a row of it is kept aside', async () => {
  const { first, second, setKey } = await readNoSet({ order: 'third' });
  const isWhole = () => hasWholeAccount(first.db, first.session.device);
  expect(await isWhole()).toBe(false);
  await saveSetValues(second.ctx, setKey, { reps: 9 });
  await second.sync();
  await first.sync();
  expect(await isWhole()).toBe(true);
});

it('[UNREAD1] a later version of the app reads what an earlier one could not', async () => {
  const { first, setKey } = await readNoSet({ kind: 'set2' });
  // To the later version this kind is one of its own.
  const [kept] = await first.db.unread.toArray();
  if (!kept) throw new Error('nothing was set aside');
  await first.db.unread.put({ ...kept, value: { ...(kept.value as object), kind: 'set' } });
  await first.sync();
  expect(await first.db.sets.get(setKey)).toMatchObject({ done: true, reps: 8 });
});
