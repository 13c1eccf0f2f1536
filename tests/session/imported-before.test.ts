/** Trainings of a file that the account has from it already, and has changed since: they stay as the account has them. */
import { beforeEach, expect, it } from 'vitest';
import { addImportedTrainings, computeImportedFigures } from '#commands/imports.ts';
import { addSet, deleteSet, saveSetValues } from '#commands/sets.ts';
import { discardChanges } from '#commands/unsent.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import type { AccountDb } from '#db/account-db.ts';
import { getRejected } from '#db/queries/sync-state.ts';
import type { Key } from '#domain/ids.ts';
import { authenticate, enterAccount, openAccount } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { moveAccount } from '#sync/session/move-account.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { openTab, openUserDevice, type TestDevice } from '../support/test-device.ts';
import { openStates, SQUAT } from '../support/training-steps.ts';
import { surround, USER } from './surroundings.ts';

const around = surround();
const TRAINING = {
  workoutKey: deriveKey('strong/0'),
  title: 'Ноги',
  startedAtMs: Date.UTC(2020, 0, 1),
  durationSec: 3600,
  items: [{ exerciseKey: SQUAT, sets: [40, 50, 60].map(weightKg => ({ values: { weightKg, reps: 8 } })) }],
};
let other: TestDevice;
let deletedKey: Key;

/** On the other device the training lost a set since, and one of the others another weight. */
beforeEach(async () => {
  other = await openUserDevice(around.clock, around.server.transport, USER);
  await importInto(other, 'first');
  await other.sync();
  const [changed, deleted] = (await other.db.sets.toArray()).toSorted((a, b) => a.order - b.order);
  deletedKey = deleted?.key ?? '';
  await saveSetValues(other.ctx, changed?.key ?? '', { weightKg: 100 });
  await deleteSet(other.ctx, deletedKey);
  around.clock.advance(60_000);
  await other.sync();
  expect(await weightsOf(other.db)).toEqual([60, 100]);
});

async function importInto(device: TestDevice, name: string): Promise<void> {
  await addImportedTrainings(device.ctx, { importKey: deriveKey(name), source: 'strong' }, [TRAINING]);
  await computeImportedFigures(device.ctx);
}

async function weightsOf(db: AccountDb) {
  return (await db.sets.toArray()).map(({ weightKg }) => weightKg ?? 0).toSorted((a, b) => a - b);
}

async function authOf(session: SessionContext) {
  const result = await authenticate(session, USER.username, USER.password);
  if (result.kind !== 'ok') throw new Error(result.kind);
  return result.auth;
}

it('[IMP4] a device that imports the file before it has read the account has them as they are there', async () => {
  const fresh = await openUserDevice(around.clock, around.server.transport, USER);
  await importInto(fresh, 'second');
  await fresh.sync();
  expect(await weightsOf(fresh.db)).toEqual([60, 100]);
});

it('[IMP4] what was changed or added there meanwhile is kept, or goes when it is discarded', async () => {
  const fresh = await openUserDevice(around.clock, around.server.transport, USER);
  await importInto(fresh, 'second');
  const [item] = await fresh.db.items.toArray();
  const added = (await addSet(fresh.ctx, item?.key ?? '')) ?? '';
  await saveSetValues(fresh.ctx, added, { weightKg: 70, reps: 5 });
  await saveSetValues(fresh.ctx, deletedKey, { weightKg: 55 });
  await fresh.sync();
  expect(await openStates(fresh)).toEqual([['rejected', 'set.patch']]);
  expect(await weightsOf(fresh.db)).toEqual([55, 60, 70, 100]);
  await discardChanges(
    fresh.ctx,
    (await getRejected(fresh.db)).map(({ seq }) => seq),
  );
  await other.sync();
  expect(await weightsOf(fresh.db)).toEqual([60, 70, 100]);
  expect(await weightsOf(other.db)).toEqual([60, 70, 100]);
});

it.each(['read before', 'not read before'])(
  '[SES9] [IMP4] a guest who has imported the file moves into the account, which the device has %s',
  async how => {
    const session = around.device;
    const accountKey = await openAccount(session, await authOf(session));
    if (how === 'read before') {
      await enterAccount(session, accountKey, await authOf(session));
      await openTab(session, accountKey).sync();
      await logout(session, { accountKey, discardUnsent: false });
    }
    const guest = openTab(session, await quickStart(session, around.clock.now() - 5_000));
    await importInto(guest, 'second');
    const account = openTab(session, accountKey);
    expect(await moveAccount(session.device, guest.db, account.db)).toBe('moved');
    if (how === 'read before') expect(await weightsOf(account.db)).toEqual([60, 100]);
    await enterAccount(session, accountKey, await authOf(session));
    await account.sync();
    expect(await openStates(account)).toEqual([]);
    expect(await weightsOf(account.db)).toEqual([60, 100]);
  },
);
