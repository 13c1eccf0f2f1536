/** What other devices did, read into this one's journal and taken back here. */
import { describe, expect, it } from 'vitest';
import { addPastWorkout, type PastSource } from '#commands/add-past-workout.ts';
import { renameWorkout } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addImportedTrainings, computeImportedFigures } from '#commands/imports.ts';
import { addSet, deleteSet, saveSetValues } from '#commands/sets.ts';
import { putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import type { MutationKind } from '#db/mutation-args.ts';
import { getJournal, type JournalLine } from '#db/queries/journal.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { MUTATIONS, mutationOf } from '#sync/mutations/registry.ts';
import { CHANGES, KNOWN_USER, type Known, openKnown, shown } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openUserDevice, type TestDevice } from '../support/test-device.ts';
import { BENCH, beginTraining, openStates } from '../support/training-steps.ts';

const DAY_MS = 86_400_000;
const gym = setupSyncTest();

async function journalOf(device: TestDevice): Promise<JournalLine[]> {
  return getJournal(device.db, { limit: 1000 });
}

function wordsOf({ entry, subject }: JournalLine): string {
  const { what, about } = mutationOf(entry).words(entry.args as never, subject);
  return `${what} | ${about}`;
}

/** Those have tests of their own, below or in take-back.test.ts and imports.test.ts. */
const TESTED_APART: readonly MutationKind[] = [
  ...(['workout.create', 'workout.apply', 'workout.recreate', 'workout.finish', 'workout.cancel'] as const),
  ...(['items.add', 'template.create', 'template.update', 'exercise.create', 'exercise.restore'] as const),
  ...(['import.add', 'import.take-back'] as const),
];

describe('a change of another device', () => {
  const tested = new Set<string>(TESTED_APART);

  it.each(CHANGES)(
    '[BACK1] %s stands in the journal in the same words, and is taken back here',
    async (_, make) => {
      const known = await openKnown(gym);
      const { device, other } = known;
      const before = await shown(device);
      await make(known);
      gym.clock.advance(10_000);
      await device.sync();
      await other.sync();
      expect(await shown(other)).not.toEqual(before);
      expect(await readJournal(other.session, other.db)).toBe('ok');
      const [made] = await journalOf(device);
      const [reported] = await journalOf(other);
      if (!made || !reported) throw new Error('nothing in the journal');
      tested.add(made.entry.kind);
      expect(wordsOf(reported)).toBe(wordsOf(made));
      expect(reported.entry.id).toBe(made.entry.id);
      expect(reported.device).toEqual(expect.any(String));

      gym.clock.advance(30 * DAY_MS);
      expect(await takeBack(other.ctx, reported.entry.id)).toEqual({ kind: 'taken-back' });
      // Pressed twice.
      await takeBack(other.ctx, reported.entry.id);
      gym.clock.advance(10_000);
      await other.sync();
      await device.sync();
      expect(await shown(device)).toEqual(before);
      expect(await openStates(other)).toEqual([]);
    },
  );

  it('[BACK1] of every kind stands in CHANGES of tests/support/known-account.ts, or is tested apart', () => {
    expect([...tested].toSorted()).toEqual(Object.keys(MUTATIONS).toSorted());
  });
});

it('[BACK1] the journal holds each change once, in the order of time, own and others together', async () => {
  const { device, other, workoutKey } = await openKnown(gym);
  await readJournal(other.session, other.db);
  for (const title of ['Раз', 'Два', 'Три', 'Четыре']) {
    const by = title === 'Раз' || title === 'Три' ? device : other;
    gym.clock.advance(60_000);
    await renameWorkout(by.ctx, workoutKey, title);
    await by.sync();
    await device.sync();
    await other.sync();
  }
  for (const one of [device, other]) {
    await readJournal(one.session, one.db);
    await readJournal(one.session, one.db);
    const lines = await journalOf(one);
    const titles = lines.flatMap(({ entry }) => (entry.kind === 'workout.title' ? [entry.args.title] : []));
    expect(titles).toEqual(['Четыре', 'Три', 'Два', 'Раз']);
    expect(new Set(lines.map(({ entry }) => entry.id)).size).toBe(lines.length);
  }
});

it('[BACK1] a training is put as it was before a change of another device, with what came after it here', async () => {
  const { device, other, workoutKey, itemKey, setKey } = await openKnown(gym);
  const before = await shown(device);
  await saveSetValues(device.ctx, setKey, { weightKg: 71 });
  await device.sync();
  await other.sync();
  gym.clock.advance(60_000);
  await renameWorkout(other.ctx, workoutKey, 'Другая');
  await deleteSet(other.ctx, setKey);
  await addSet(other.ctx, itemKey);
  gym.clock.advance(60_000);
  await other.sync();
  await readJournal(other.session, other.db);
  const first = (await journalOf(other)).find(({ entry }) => entry.kind === 'set.patch' && entry.seq === 0);
  expect(await putWorkoutBack(other.ctx, workoutKey, first?.entry.id ?? '')).toBe(4);
  gym.clock.advance(60_000);
  await other.sync();
  await device.sync();
  expect(await shown(device)).toEqual(before);
});

it('[BACK1] what was read stays without network, and goes after 90 days; an interrupted reading is made good', async () => {
  const { device, other, workoutKey } = await openKnown(gym);
  for (let at = 0; at < 120; at += 1) {
    gym.clock.advance(1000);
    await renameWorkout(device.ctx, workoutKey, `Имя ${at}`);
    await device.sync();
  }
  let pages = 0;
  const { transport } = other.session.ports;
  const cut = {
    ...other.session,
    ports: {
      ...other.session.ports,
      transport: ((...args: Parameters<typeof transport>) => {
        if (pages++ > 0) throw new TypeError('no network');
        return transport(...args);
      }) as typeof transport,
    },
  };
  expect(await readJournal(cut, other.db)).toBe('unreachable');
  const some = await other.db.journal.count();
  expect(some).toBeGreaterThan(0);
  expect(await readJournal(other.session, other.db)).toBe('ok');
  const all = await other.db.journal.count();
  expect(all).toBeGreaterThan(some);
  expect(all).toBeGreaterThanOrEqual(120);
  gym.clock.advance(91 * DAY_MS);
  await other.sync();
  await readJournal(cut, other.db);
  expect(await other.db.journal.count()).toBe(0);
});

it('[BACK1] what was read stays when the clock of the device is years ahead, and is right again', async () => {
  const { device, other, workoutKey } = await openKnown(gym);
  await renameWorkout(device.ctx, workoutKey, 'Иначе');
  await device.sync();
  await other.sync();
  await readJournal(other.session, other.db);
  const count = await other.db.journal.count();
  expect(count).toBeGreaterThan(0);
  const { clock } = other.session.ports;
  const ahead = { ...clock, now: () => clock.now() + 800 * DAY_MS };
  const { ports } = other.session;
  await readJournal({ ...other.session, ports: { ...ports, clock: ahead } }, other.db);
  await readJournal(other.session, other.db);
  expect(await other.db.journal.count()).toBe(count);
});

it('[BACK1] an import of another device is one line, and taken back whole', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, KNOWN_USER);
  const training = { title: 'Верх', startedAtMs: Date.UTC(2021, 0, 1), durationSec: 60 };
  const items = [{ exerciseKey: BENCH, sets: [{ values: { weightKg: 50, reps: 5 } }] }];
  const workouts = ['a', 'b'].map(name => ({ ...training, workoutKey: deriveKey(name), items }));
  await addImportedTrainings(device.ctx, { importKey: deriveKey('import'), source: 'strong' }, workouts);
  await computeImportedFigures(device.ctx);
  await device.sync();
  await other.sync();
  await readJournal(other.session, other.db);
  const [line] = await journalOf(other);
  const [own] = await journalOf(device);
  expect(line && wordsOf(line)).toBe('Импорт: 2 тренировки | ');
  expect(own && wordsOf(own)).toBe('Импорт: 2 тренировки | ');
  expect(await takeBack(other.ctx, line?.entry.id ?? '')).toEqual({ kind: 'taken-back' });
  gym.clock.advance(10_000);
  await other.sync();
  await device.sync();
  expect(await device.db.workouts.count()).toBe(0);
});

it('[BACK1] trainings of a copy are listed as such, here and elsewhere', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, KNOWN_USER);
  const workout = {
    workoutKey: deriveKey('a'),
    title: 'Верх',
    startedAtMs: Date.UTC(2021, 0, 1),
    durationSec: 60,
    items: [{ exerciseKey: BENCH, sets: [{ values: { weightKg: 50, reps: 5 } }] }],
  };
  await addImportedTrainings(device.ctx, { importKey: deriveKey('copy'), source: 'podhod' }, [workout]);
  await computeImportedFigures(device.ctx);
  await device.sync();
  await readJournal(other.session, other.db);
  for (const one of [device, other])
    expect((await journalOf(one)).map(wordsOf)).toEqual(['Восстановление: 1 тренировка | ']);
});

describe('a training written down later', () => {
  const sources: [string, (known: Known) => PastSource][] = [
    ['from nothing', () => ({ kind: 'empty' })],
    ['from a template', ({ templateKey }) => ({ kind: 'template', templateKey })],
    ['from another one', ({ workoutKey }) => ({ kind: 'workout', workoutKey })],
  ];
  it.each(sources)(
    '[BACK1] %s is listed as such, here and elsewhere, and not as begun',
    async (_, sourceOf) => {
      const known = await openKnown(gym);
      const { device, other } = known;
      gym.clock.advance(60_000);
      const startedAtMs = gym.clock.now() - 30 * DAY_MS;
      await addPastWorkout(device.ctx, { startedAtMs, durationSec: 3600, source: sourceOf(known) });
      await device.sync();
      await other.sync();
      await readJournal(other.session, other.db);
      const [own] = await journalOf(device);
      const [reported] = await journalOf(other);
      expect(own && wordsOf(own)).toMatch(/^Запись прошлой тренировки \| /);
      expect(reported && wordsOf(reported)).toBe(own && wordsOf(own));
      expect(await takeBack(other.ctx, reported?.entry.id ?? '')).toEqual({ kind: 'taken-back' });
    },
  );

  it('[BACK1] is not one that was done without network', async () => {
    const { device, other } = await openKnown(gym);
    const { workoutKey } = await beginTraining(device);
    gym.clock.advance(60_000);
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    await readJournal(other.session, other.db);
    const ofThis = async (one: TestDevice) => (await getJournal(one.db, { limit: 9, workoutKey })).at(-1);
    for (const one of [device, other]) {
      const line = await ofThis(one);
      expect(line && wordsOf(line)).toMatch(/^Начало тренировки \| /);
    }
  });
});

it('[BACK1] a device that is new reads what all others did before it', async () => {
  const { workoutKey } = await openKnown(gym);
  const third = await openUserDevice(gym.clock, gym.server.transport, KNOWN_USER);
  await third.sync();
  await readJournal(third.session, third.db);
  const lines = await getJournal(third.db, { limit: 1000, workoutKey });
  expect(lines.map(({ entry }) => entry.kind)).toContain('workout.create');
  expect(lines.every(({ device }) => typeof device === 'string')).toBe(true);
});
