/** What is being stored piece by piece, in a worker that hears of nothing, while it is taken back or its account is left. */
import { expect, it } from 'vitest';
import { createExercise, setArchived } from '#commands/exercises.ts';
import { addToImport, beginImport, endImport, takeBackImport } from '#commands/imports.ts';
import { restoreExport } from '#commands/restore-export.ts';
import { restoreJournal } from '#commands/restore-journal.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import type { AccountDb } from '#db/account-db.ts';
import { getExport } from '#db/queries/export-data.ts';
import { getWholeExport } from '#db/queries/exported-journal.ts';
import { countUnsent } from '#db/queries/sync-state.ts';
import type { ExportFile } from '#domain/export/export-file.ts';
import { logout } from '#sync/session/logout.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, openTab, type TestDevice } from '../support/test-device.ts';
import { ownExercise, SQUAT, trainOnce } from '../support/training-steps.ts';

const gym = setupSyncTest();

function pieceOf(name: string) {
  const sets = [{ values: { weightKg: 60, reps: 5 } }];
  const items = [{ exerciseKey: SQUAT, sets }];
  const startedAtMs = Date.UTC(2020, 0, 1);
  return [[{ workoutKey: deriveKey(name), title: name, startedAtMs, durationSec: 3600, items }]];
}

function leave({ session, db }: TestDevice): Promise<void> {
  return logout(session, { accountKey: db.accountKey, discardUnsent: true });
}

it.each<[string, (device: TestDevice, importKey: string) => Promise<void>]>([
  ['[IMP5] taken back in another tab', ({ ctx }, importKey) => takeBackImport(ctx, importKey)],
  ['[SES10] discarded by a logout', device => leave(device)],
])('an import that is %s while it is stored leaves nothing of its rest', async (_how, end) => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const tab = openTab(device.session, device.db.accountKey);
  const importKey = await beginImport(tab.ctx, 'strong');
  const of = { importKey, source: 'strong' };
  expect(await addToImport(tab.ctx, of, pieceOf('strong/0'))).toBe(1);
  await end(device, importKey);
  await expect(addToImport(tab.ctx, of, pieceOf('strong/1'))).rejects.toThrow();
  expect(await device.db.workouts.count()).toBe(0);
  expect(await countUnsent(device.db)).toBe(0);
});

it.each(['hevy', 'strong'])('[IMP5] an import goes on when one of %s in another tab is stored', async app => {
  const { ctx } = await openGuestDevice(gym.clock, gym.server.transport);
  const of = { importKey: await beginImport(ctx, 'strong'), source: 'strong' };
  await endImport(ctx, await beginImport(ctx, app));
  expect(await addToImport(ctx, of, pieceOf('strong/0'))).toBe(1);
  await endImport(ctx, of.importKey);
  expect(await beginImport(ctx, 'strong')).not.toBe(of.importKey);
});

/** Once the returned function is called, the next transaction waits for `what`. */
function onceHeldUp(db: AccountDb, what: () => Promise<void>): () => void {
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => never;
  return () => {
    const held: unknown = async (...args: unknown[]) => {
      db.transaction = transaction as typeof db.transaction;
      await what();
      return transaction(...args);
    };
    db.transaction = held as typeof db.transaction;
  };
}

/** Of one training, as if it had come from two imports: in two pieces. */
async function getCopyInPieces(from: TestDevice): Promise<ExportFile> {
  await trainOnce(from, gym.clock);
  const file = await getWholeExport(from.db);
  const [workout] = file.workouts;
  if (!workout) throw new Error('nothing to restore');
  const other = { ...workout, key: deriveKey('other'), import_key: deriveKey('one'), items: [] };
  return { ...file, workouts: [workout, other] };
}

it.each([1, 2])(
  '[SES10] a copy that is discarded by a logout after piece %i leaves nothing of its rest',
  async at => {
    const file = await getCopyInPieces(await openGuestDevice(gym.clock, gym.server.transport));
    expect(file.journal).not.toEqual([]);
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const holdUp = onceHeldUp(device.db, () => leave(device));
    await expect(restoreExport(device.ctx, file, done => done === at && holdUp())).rejects.toThrow();
    expect(await device.db.workouts.count()).toBe(0);
    expect(await device.db.journal.count()).toBe(0);
    expect(await countUnsent(device.db)).toBe(0);
  },
);

it('[SES10] the journal of a copy that is discarded while it is restored comes no further', async () => {
  const { journal } = await getCopyInPieces(await openGuestDevice(gym.clock, gym.server.transport));
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const isOver = () => Promise.reject(new Error('over'));
  await expect(restoreJournal(device.db, journal, isOver)).rejects.toThrow('over');
  expect(await device.db.journal.count()).toBe(0);
});

it('[EXP1] a copy goes on when another one in another tab is restored', async () => {
  const from = await openGuestDevice(gym.clock, gym.server.transport);
  const before = await getExport(from.db);
  const exerciseKey = await createExercise(from.ctx, await ownExercise(from));
  await setArchived(from.ctx, exerciseKey, true);
  const file = await getCopyInPieces(from);
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const tab = openTab(device.session, device.db.accountKey);
  const onStored = onceHeldUp(device.db, async () => void (await restoreExport(tab.ctx, before)));
  expect(await restoreExport(device.ctx, file, onStored)).toBe(2);
  expect(await device.db.exercises.get(exerciseKey)).toMatchObject({ isArchived: true });
});
