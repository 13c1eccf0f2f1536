/** The compiler does not look into the database: each field of the tables of fields has a column there. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import type { FieldTable } from '#contract/fields/field.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import { setFields, templateSetFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.destroy());

it.each<[string, FieldTable]>([
  ['workout_sets', setFields],
  ['template_sets', templateSetFields],
  ['workout_items', itemFields],
  ['exercise_settings', exerciseSettingsFields],
  ['users', settingsFields],
])('%s has a column for each of its fields', async (table, fields) => {
  const { database } = server.running.services;
  const tables = await database.read(trx => trx.introspection.getTables());
  const there = new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name));
  const missing = Object.values(fields).filter(({ column }) => !there.has(column));
  const what = `columns to be added to ${table} in server/database/migrations/`;
  expect(
    missing.map(({ column }) => column),
    what,
  ).toEqual([]);
});
