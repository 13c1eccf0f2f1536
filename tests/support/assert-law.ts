/** The law of the engine (law.ts) over a database of a test. */
import { expect } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { ViewRow } from '#db/rows.ts';
import { refOf } from '#db/rows.ts';
import { readTransaction } from '#db/transaction.ts';
import { VIEW_TABLES, viewTable } from '#sync/log/views.ts';
import { readMeta } from '#sync/meta.ts';
import { findLawBreaks, findStaleFigures } from './law.ts';

export async function assertLaw(db: AccountDb): Promise<void> {
  expect(await readBreaks(db)).toEqual([]);
}

function readBreaks(db: AccountDb): Promise<string[]> {
  return readTransaction(db, db.tables, async () => {
    const views = new Map<string, ViewRow>();
    for (const table of VIEW_TABLES) {
      for (const row of await viewTable(db, table).toArray()) views.set(refOf(table, row.key), row);
    }
    const tables = { log: await db.log.toArray(), bases: await db.bases.toArray() };
    const breaks = findLawBreaks({ ...tables, view: ref => views.get(ref) });
    if (await isReadingFirst(db)) return breaks;
    const figures = findStaleFigures({
      workouts: await db.workouts.toArray(),
      items: await db.items.toArray(),
      sets: await db.sets.toArray(),
      exercises: await db.exercises.toArray(),
      exerciseSettings: await db.exerciseSettings.toArray(),
      equipments: await db.equipments.toArray(),
      performances: await db.performances.toArray(),
      digests: await db.digests.toArray(),
    });
    return [...breaks, ...figures];
  });
}

/** The figures of a first reading are computed after its pages, and counted at its end: until then they say nothing. */
async function isReadingFirst(db: AccountDb): Promise<boolean> {
  const [cursor, underived, counted] = await Promise.all([
    readMeta(db, 'cursor'),
    readMeta(db, 'underived'),
    db.meta.get('records-counted'),
  ]);
  return underived.length > 0 || (cursor !== null && counted === undefined);
}
