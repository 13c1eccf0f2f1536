import { afterEach, beforeEach, expect, it } from 'vitest';
import { renameWorkout } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { deleteSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { createTemplate, updateTemplateFrom } from '#commands/templates.ts';
import { openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { addOne, BENCH, beginTraining, openStates } from '../support/training-steps.ts';

const user = { username: 'lida', password: 'sekret-1' };
const JSON_TYPE = 'application/json';

let clock: TestClock;
let server: TestServer;
let device: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  await registerUser(clock, server.transport, user);
  device = await openUserDevice(clock, server.transport, user);
});
afterEach(() => server.close());

/** One change of each kind of answer: a row, a list, settings, and nothing at all. */
async function changeMuch(): Promise<void> {
  const { workoutKey, setKey } = await beginTraining(device);
  await device.sync();
  await deleteSet(device.ctx, setKey);
  clock.advance(60_000);
  await renameWorkout(device.ctx, workoutKey, 'Ноги');
  await addOne(device, workoutKey, BENCH);
  await setRestDefault(device.ctx, 45);
}

it.each([
  ['a page', { status: 200, body: '<html>Wi-Fi</html>', type: 'text/html' }],
  ['a page that calls itself JSON', { status: 200, body: '<html>Wi-Fi</html>', type: JSON_TYPE }],
  ['JSON of somebody else', { status: 200, body: '{"ok":true}', type: JSON_TYPE }],
  ['a list of somebody else', { status: 201, body: '[]', type: JSON_TYPE }],
  ['a page that forbids', { status: 403, body: '<html>blocked</html>', type: 'text/html' }],
  ['JSON that forbids', { status: 403, body: '{"error":"blocked"}', type: JSON_TYPE }],
  ['a way to the login', { status: 302, body: '', type: 'text/html' }],
])('[OUT5] %s in place of every answer takes nothing out of the queue', async (_, page) => {
  await changeMuch();
  const before = (await openStates(device)).map(([, op]) => op);
  for (let round = 0; round < 6; round++) {
    server.setFault(() => page);
    expect((await device.sync()).kind).toBe('unreachable');
    clock.advance(60_000);
  }
  const after = await openStates(device);
  expect(after.map(([, op]) => op)).toEqual(before);
  expect(after.map(([state]) => state)).not.toContain('rejected');
  server.setFault(undefined);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
});

it('[OUT5] nor does JSON of somebody else take the answer to a template’s question out of it', async () => {
  const { workoutKey } = await beginTraining(device);
  await finishWorkout(device.ctx, workoutKey);
  await createTemplate(device.ctx, { workoutKey, title: 'План', call: 'create' });
  await device.sync();
  await updateTemplateFrom(device.ctx, workoutKey, true);
  server.setFault(() => ({ status: 200, body: '{"ok":true}', type: JSON_TYPE }));
  expect((await device.sync()).kind).toBe('unreachable');
  expect(await openStates(device)).toEqual([['sealed', 'template.update']]);
  server.setFault(undefined);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
});

it.each([
  ['{"ok":true}', 200],
  ['[]', 200],
  ['{}', 304],
  ['{"detail":"who?"}', 401],
])('what a stranger answers in place of what is read changes nothing: %s with %i', async (body, status) => {
  const { workoutKey } = await beginTraining(device);
  await device.sync();
  const read = async () => [await device.db.workouts.get(workoutKey), await device.db.meta.get('cursor')];
  const before = await read();
  // Another token than the one refused: tokens issued within one second are the same to the letter.
  clock.advance(2_000);
  server.setFault(({ path }) => (path === '/api/batch/' ? { status, body, type: JSON_TYPE } : undefined));
  expect((await device.sync()).kind).not.toBe('done');
  expect(await read()).toEqual(before);
});
