/** What the journal says of changes that were discarded, by what happened to them, and of one without an answer. */
import { expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { saveSetValues } from '#commands/sets.ts';
import { discardChanges, setChangeAside } from '#commands/unsent.ts';
import { getJournal } from '#db/queries/journal.ts';
import { stateText } from '../../src/features/sync/state-text.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { REFUSED, trainingOfSets } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'oleg', password: 'sekret-1' };

/** A change of a set that the server knows. */
async function changeKnown() {
  await registerUser(gym.clock, gym.server.transport, user);
  const device = await openUserDevice(gym.clock, gym.server.transport, user);
  const { itemKey, setKeys } = await trainingOfSets(device, 1);
  const setKey = setKeys[0] ?? '';
  await saveSetValues(device.ctx, setKey, { weightKg: 80 });
  const entry = await device.db.log.orderBy('seq').last();
  return { device, itemKey, seq: entry?.seq ?? 0 };
}

async function saidOf({ db }: TestDevice, seq: number) {
  const lines = await getJournal(db, { limit: 50 });
  const line = lines.find(({ entry }) => entry.seq === seq);
  return line && stateText(line);
}

it('[ASIDE2] a discarded change that was never sent says so', async () => {
  const { device, seq } = await changeKnown();
  await discardChanges(device.ctx, [seq]);
  expect(await saidOf(device, seq)).toBe('отменено до отправки');
});

it.each(['without an answer', 'and refused'])('[ASIDE2] one that was sent %s says that too', async how => {
  const { device, seq } = await changeKnown();
  if (how === 'and refused') gym.server.setCallFault(() => REFUSED);
  else gym.server.setFault(() => 'lose-answer');
  await device.sync();
  gym.server.setCallFault(undefined);
  gym.server.setFault(undefined);
  await discardChanges(device.ctx, [seq]);
  expect(await saidOf(device, seq)).toBe('отменено после отправки');
});

it('[IDLE1] one that has gone out in vain is not said to have arrived', async () => {
  const { device, seq } = await changeKnown();
  gym.server.setFault(() => 'lose-request');
  await device.sync();
  expect(await saidOf(device, seq)).toBe('отправлено, ждёт ответа');
});

it('[ASIDE2] one that waited for what was deleted here is over, not cancelled', async () => {
  const { device, itemKey, seq } = await changeKnown();
  await setChangeAside(device.ctx, seq);
  await deleteItem(device.ctx, itemKey);
  gym.clock.advance(60_000);
  await device.sync();
  expect(await saidOf(device, seq)).toBe('не понадобилось: этого больше нет');
});
