import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Trx } from '#server/database/database.ts';
import { prepare } from '#server/database/prepare.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
let built = 0;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.destroy());

const selectMuscles = prepare((trx: Trx, { ids, name }: { ids: readonly number[]; name?: string }) => {
  built++;
  const some = trx.selectFrom('muscles').select('id').where('id', 'in', ids).orderBy('id');
  return name === undefined ? some : some.where('name', '!=', name);
});

it('a prepared statement is built once for each length of a list and each set of names, and always has its own values', async () => {
  const { database } = server.running.services;
  const names = new Map(
    (await database.kysely.selectFrom('muscles').select(['id', 'name']).execute()).map(row => [
      row.id,
      row.name,
    ]),
  );
  const [a = 0, b = 0, c = 0] = [...names.keys()].sort((x, y) => x - y);
  const ask = (parameters: { ids: readonly number[]; name?: string }) =>
    database.read(async trx => (await selectMuscles(trx, parameters)).map(row => row.id));

  expect(await ask({ ids: [a] })).toEqual([a]);
  expect(await ask({ ids: [b] })).toEqual([b]);
  expect(built).toBe(1);
  expect(await ask({ ids: [c, b] })).toEqual([b, c]);
  expect(await ask({ ids: [a, c] })).toEqual([a, c]);
  expect(built).toBe(2);
  expect(await ask({ ids: [a, b], name: names.get(b) ?? '' })).toEqual([a]);
  expect(await ask({ ids: [a, b], name: names.get(a) ?? '' })).toEqual([b]);
  expect(built).toBe(3);
});
