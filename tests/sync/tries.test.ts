/** What is kept of each sending, for whoever has to find out why something is not on the server. */
import { expect, it } from 'vitest';
import { setRestDefault } from '#commands/settings.ts';
import { getUnsentChanges } from '#db/queries/unsent-changes.ts';
import { entryText } from '#features/sync/entry-text.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import type { Fault } from '../support/test-server.ts';
import { BROKEN } from '../support/training-steps.ts';

const gym = setupSyncTest();
const LATER: Fault = { status: 503, body: '{"detail":"later"}', type: 'application/json' };
const LOGIN_PAGE: Fault = { status: 200, body: '<html>', type: 'text/html' };
const EVERY_MS = 60_000;

it('an entry has the times and answers of its last tries, a success among them', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  await device.sync();
  await setRestDefault(device.ctx, 90);
  const [entry] = await device.db.log.where('state').equals('waiting').toArray();
  const triesNow = async () => (await device.db.log.get(entry?.seq ?? 0))?.tries;
  expect(await triesNow()).toBeUndefined();

  const startMs = clock.now();
  const faults: Fault[] = ['lose-request', 'lose-request', 'lose-answer', LATER, LOGIN_PAGE];
  for (const fault of faults) {
    server.setFault(() => fault);
    await device.sync();
    clock.advance(EVERY_MS);
  }
  const reported = [0, 0, 0, 503, 0].map((status, at) => ({ atMs: startMs + at * EVERY_MS, status }));
  expect(await triesNow()).toEqual(reported);

  server.setFault(undefined);
  await device.sync();
  const last = { atMs: startMs + 5 * EVERY_MS, status: 200 };
  expect(await device.db.log.get(entry?.seq ?? 0)).toMatchObject({ state: 'acknowledged' });
  expect(await triesNow()).toEqual([...reported.slice(1), last]);
});

it('a call that fails by itself has its own, beside others that go', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  await device.sync();
  server.setCallFault(({ path }) => (path === '/api/me/settings/' ? BROKEN : undefined));
  await setRestDefault(device.ctx, 90);
  await device.sync();
  const { waiting } = await getUnsentChanges(device.db);
  const [change] = waiting;
  expect(change?.entry.tries).toEqual([{ atMs: clock.now(), status: BROKEN.status }]);
  const iso = new Date(clock.now()).toISOString();
  const text = change ? entryText(change) : '';
  expect(text).toContain(`Попытки: \n  ${iso} · ${BROKEN.status}\nСледующая попытка: `);
});
