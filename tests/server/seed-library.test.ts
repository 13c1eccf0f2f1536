// Covers docs/product.md: States.
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import library from '#contract/library.json' with { type: 'json' };
import type { Library } from '#contract/library.ts';
import type { Database } from '#server/database/database.ts';
import { seedLibrary } from '#server/library/seed-library.ts';
import { TestServer } from './support/test-server.ts';

const NOW = '2026-03-20T00:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.destroy());

/** Seeds, and says what it wrote: the kind of each statement that only reads is left out. */
async function seed(release: object): Promise<string[]> {
  const { database } = server.running.services;
  const written: string[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      if (/^(Insert|Update|Delete)/.test(node.kind)) written.push(node.kind.replace('QueryNode', ''));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = Object.create(database, {
    write: {
      value: (work: Parameters<Database['write']>[0]) =>
        database.write(trx => work(trx.withPlugin(watch) as typeof trx)),
    },
  }) as Database;
  await seedLibrary(watched, release as Library, NOW);
  return written;
}

/** All that a release decides, in the words of its own file. */
async function readSeeded() {
  const { kysely } = server.running.services.database;
  const exercises = await kysely
    .selectFrom('exercises')
    .selectAll()
    .where('user_id', 'is', null)
    .orderBy('id')
    .execute();
  const order = ['exercise_id', 'position'] as const;
  return {
    exercises,
    equipments: await kysely.selectFrom('equipments').selectAll().orderBy('id').execute(),
    muscles: await kysely.selectFrom('muscles').selectAll().orderBy('id').execute(),
    secondary: await kysely
      .selectFrom('exercise_muscles')
      .selectAll()
      .orderBy(order[0])
      .orderBy(order[1])
      .execute(),
    alternatives: await kysely
      .selectFrom('exercise_alternatives')
      .selectAll()
      .orderBy(order[0])
      .orderBy(order[1])
      .execute(),
  };
}

/** What another release would say, and the first exercise that has both secondary muscles and alternatives. */
function change(edit: (release: typeof library, one: (typeof library.exercises)[number]) => void) {
  const release = structuredClone(library);
  const one = release.exercises.find(
    ({ secondary, alternatives }) => secondary.length > 1 && alternatives.length > 1,
  );
  if (!one) throw new Error('the library has no exercise to change');
  edit(release, one);
  return { release, key: one.key };
}

describe('the library at a start', () => {
  it('is read and not written where nothing has changed', async () => {
    expect(await seed(library)).toEqual([]);
  });

  it.each<[string, Parameters<typeof change>[0], string[]]>([
    ['a name', (_, one) => void Object.assign(one, { name: 'Иначе' }), ['Insert']],
    ['a variation', (_, one) => void Object.assign(one, { variation: 'Иначе' }), ['Insert']],
    ['a primary muscle', (_, one) => void Object.assign(one, { primary: one.secondary[0] }), ['Insert']],
    ['a muscle’s name', ({ muscles }) => void Object.assign(muscles[0] ?? {}, { name: 'Иначе' }), ['Insert']],
    ['the order of the muscles', (_, one) => void one.secondary.reverse(), ['Delete', 'Insert']],
    ['the order of alternatives', (_, one) => void one.alternatives.reverse(), ['Delete', 'Insert']],
    ['one muscle less', (_, one) => void one.secondary.pop(), ['Delete', 'Insert']],
  ])('has %s of the next release, and of this one again', async (_, edit, written) => {
    const before = await readSeeded();
    const { release } = change(edit);
    expect(await seed(release)).toEqual(written);
    expect(await readSeeded()).not.toEqual(before);
    expect(await seed(release)).toEqual([]);
    expect(await seed(library)).toEqual(written);
    expect(await readSeeded()).toEqual(before);
  });

  it('hides an exercise that a release leaves out, and shows it again under its id', async () => {
    const before = await readSeeded();
    const { release, key } = change((all, one) => {
      all.exercises = all.exercises.filter(other => other !== one);
      for (const other of all.exercises)
        other.alternatives = other.alternatives.filter(name => name !== one.key);
    });
    await seed(release);
    const { exercises } = await readSeeded();
    expect(exercises.filter(one => one.deleted_at !== null).map(one => one.client_key)).toEqual([key]);
    await seed(library);
    expect(await readSeeded()).toEqual(before);
  });
});
