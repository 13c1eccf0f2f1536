import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { addWarmups } from '#commands/more-sets.ts';
import { addSet, deleteSet, saveSetValues } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { countGoingWith, discardChanges, retryChanges, setChangeAside } from '#commands/unsent.ts';
import { AccountDb } from '#db/account-db.ts';
import { seedLibrary } from '#db/library.ts';
import { getUnsentChanges } from '#db/queries/unsent-changes.ts';
import { getSets } from '#db/queries/workout-view.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { readRef } from '#db/rows.ts';
import { asIfSent } from '../../support/as-if-answered.ts';
import { assertLaw } from '../../support/assert-law.ts';
import { LIBRARY } from '../../support/test-device.ts';

const [BENCH] = LIBRARY.exercises;

let ctx: CommandContext;
/** Calls to the database's tables since the test began to count. */
let reads = 0;

beforeEach(async () => {
  const db = new AccountDb(randomUuid());
  db.use({ stack: 'dbcore', name: 'count reads', create: countReads });
  await seedLibrary(db, () => Promise.resolve(LIBRARY), LIBRARY.version);
  ctx = { db, now: () => Date.UTC(2026, 10, 21, 9), newKey: randomUuid };
});

type Core = Parameters<Parameters<AccountDb['use']>[0]['create']>[0];

function countReads(core: Core): Core {
  return {
    ...core,
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        get: request => counted(table.get(request)),
        getMany: request => counted(table.getMany(request)),
        query: request => counted(table.query(request)),
      };
    },
  };
}

function counted<T>(answer: T): T {
  reads++;
  return answer;
}

async function trainOffline(sets: number): Promise<void> {
  const workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: BENCH?.key ?? '' }]);
  for (let n = 1; n <= sets; n++) {
    const setKey = await addSet(ctx, 'item');
    await saveSetValues(ctx, setKey ?? '', { reps: n });
  }
}

test('each change names its set, its exercise and its training', async () => {
  await trainOffline(2);
  const { waiting } = await getUnsentChanges(ctx.db);
  expect(waiting.at(-1)).toMatchObject({
    entry: { args: { values: { reps: 2 } } },
    subject: { setNumber: 2, exerciseName: BENCH?.name, isRunning: true, templateTitle: null },
  });
  expect(waiting.at(0)?.subject).toMatchObject({ setNumber: null, exerciseName: null, isRunning: true });
});

test('a set is counted as the screen counts it, without those deleted before it', async () => {
  await trainOffline(3);
  const [first = ''] = await ctx.db.sets.filter(set => set.order === 1).primaryKeys();
  await deleteSet(ctx, first);
  const { waiting } = await getUnsentChanges(ctx.db);
  const numbers = waiting.map(({ entry, subject }) => [entry.kind, subject.setNumber]);
  expect(numbers.slice(2)).toEqual([
    // Of a set that was never sent nothing is left but its key.
    ['set.create', null],
    ['set.create', 1],
    ['set.create', 2],
    ['set.delete', null],
  ]);
});

test('[PLACE1] a set is counted where it stands, below the warm-ups that were put above it', async () => {
  await trainOffline(1);
  const [working = ''] = await ctx.db.sets.toCollection().primaryKeys();
  await asIfSent(ctx.db);
  await saveSetValues(ctx, working, { weightKg: 100 });
  expect(await addWarmups(ctx, 'item')).toBe(3);
  const shown = await getSets(ctx.db, 'item', BENCH?.key ?? '');
  const { waiting } = await getUnsentChanges(ctx.db);
  const numbers = waiting.map(({ entry, subject }) => [readRef(entry.subject).key, subject.setNumber]);
  expect(Object.fromEntries(numbers)).toEqual(
    Object.fromEntries(shown.map(({ key }, index) => [key, index + 1])),
  );
});

test('of what is to be deleted, the number and the names are those of what the server has', async () => {
  await trainOffline(3);
  await asIfSent(ctx.db);
  const [second = ''] = await ctx.db.sets.filter(set => set.order === 2).primaryKeys();
  await deleteSet(ctx, second);
  await deleteItem(ctx, 'item');
  const { waiting } = await getUnsentChanges(ctx.db);
  expect(waiting.map(({ entry, subject }) => [entry.kind, subject.setNumber, subject.exerciseName])).toEqual([
    ['set.delete', 2, BENCH?.name],
    ['item.delete', null, BENCH?.name],
  ]);
});

test('[ASIDE2] a change that waits can be put off, tried again, and taken back with what needs it', async () => {
  await trainOffline(1);
  const [start, items] = (await getUnsentChanges(ctx.db)).waiting.map(({ entry }) => entry.seq);
  await setChangeAside(ctx, items ?? 0);
  const split = await getUnsentChanges(ctx.db);
  expect([split.waiting.length, split.aside.length]).toEqual([2, 1]);
  await retryChanges(ctx, [items ?? 0]);
  expect((await getUnsentChanges(ctx.db)).waiting).toHaveLength(3);

  expect(await countGoingWith(ctx, [items ?? 0])).toBe(1);
  await discardChanges(ctx, [items ?? 0]);
  expect((await getUnsentChanges(ctx.db)).waiting.map(({ entry }) => entry.seq)).toEqual([start]);
  expect(await ctx.db.items.count()).toBe(0);
  await assertLaw(ctx.db);
});

test('a long queue costs no more reads than a short one', async () => {
  await trainOffline(60);
  reads = 0;
  const { waiting } = await getUnsentChanges(ctx.db);
  expect(waiting.length).toBeGreaterThan(60);
  expect(reads).toBeGreaterThan(3);
  expect(reads).toBeLessThan(10);
});
