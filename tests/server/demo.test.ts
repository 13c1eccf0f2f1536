import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDatabase } from '#server/demo/fill-database.ts';
import { TestServer } from './support/test-server.ts';

/** Some three thousand sets: more than one statement's parameters. */
const WORKOUTS = 130;

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.destroy());

it('the demo has all of its sets, however many statements they take', async () => {
  const { services } = server.running;
  expect(await fillDatabase(services, WORKOUTS)).toBe(true);
  const { kysely } = services.database;
  const sets = await kysely
    .selectFrom('workout_sets')
    .innerJoin('workout_items', 'workout_items.id', 'workout_sets.item_id')
    .innerJoin('workouts', 'workouts.id', 'workout_items.workout_id')
    .select(['workouts.id', 'workout_items.last_set_order', 'workout_items.id as item_id'])
    .execute();
  expect(new Set(sets.map(set => set.id)).size).toBe(WORKOUTS);
  const items = new Map(sets.map(set => [set.item_id, Number(set.last_set_order)]));
  const planned = [...items.values()].reduce((total, count) => total + count, 0);
  expect(sets).toHaveLength(planned);
  expect(planned).toBeGreaterThan(2_000);
  expect(await fillDatabase(services, WORKOUTS)).toBe(false);
});
