import type { Insertable } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { StartupError } from '../startup-error.ts';
import { readDumpFile, writeDumpFile } from './dump-file.ts';
import { DUMP_FORMAT, dumpLines, type Row, readSchemaVersion } from './dump-lines.ts';
import { hasOwnIds, IDS_SKIPPED, MOVED_TABLES, type MovedTable } from './tables.ts';

/** Every database's bound for the values of one statement. */
const VALUES_A_STATEMENT = 30_000;

/** Writes all of a database into a file, as it is at one moment, and answers with the number of rows. */
export async function exportDatabase(database: Database, path: string): Promise<number> {
  return await database.read(async trx => {
    // Here, since the database may be read again.
    let rows = 0;
    async function* counted(lines: AsyncIterable<string>) {
      for await (const line of lines) {
        if (isRow(line)) rows++;
        yield line;
      }
    }
    await writeDumpFile(path, counted(dumpLines(trx, database.dialect)));
    return rows;
  });
}

/**
 * Fills a database in which nobody has an account yet: all of the file or nothing. Then the database is read again
 * and held against the file, line by line. Answers with the number of rows.
 */
export async function importDatabase(database: Database, path: string): Promise<number> {
  return await database.write(async trx => {
    await database.dialect.lockForMigration(trx);
    if (await hasUsers(trx))
      throw new StartupError('В этой базе уже есть пользователи: загружать можно только в пустую.');
    return await replaceRows(trx, database.dialect, path);
  });
}

/**
 * Puts a file in the place of all that a database holds, in one transaction and compared like an import. Ids go on further
 * than either has given any. Answers with the number of rows.
 */
export async function restoreDatabase(database: Database, path: string): Promise<number> {
  const { dialect } = database;
  return await database.write(async trx => {
    await dialect.lockForMigration(trx);
    const former = await readLastIds(trx, dialect);
    const rows = await replaceRows(trx, dialect, path);
    const given = await readLastIds(trx, dialect);
    for (const [table, id] of given)
      await dialect.writeLastId(trx, table, Math.max(id, former.get(table) ?? 0) + IDS_SKIPPED);
    return rows;
  });
}

/** Before anything is done with it: a file that was cut off has no end. */
export async function assertWhole(path: string): Promise<void> {
  let last = '';
  for await (const line of readDumpFile(path)) last = line;
  if (readLine(last || '{}').end !== true) throw new StartupError(CUT_OFF);
}

const CUT_OFF = 'Файл обрывается: он выгружен не до конца.';

export async function hasUsers(trx: Trx): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function readLastIds(trx: Trx, dialect: Database['dialect']): Promise<Map<MovedTable['name'], number>> {
  const ids = new Map<MovedTable['name'], number>();
  for (const table of MOVED_TABLES) {
    if (hasOwnIds(table)) ids.set(table.name, await dialect.readLastId(trx, table.name));
  }
  return ids;
}

async function replaceRows(trx: Trx, dialect: Database['dialect'], path: string): Promise<number> {
  await assertFits(trx, path);
  await clearTables(trx);
  const rows = await fillTables(trx, dialect, path);
  await assertSame(dumpLines(trx, dialect), readDumpFile(path));
  return rows;
}

export async function assertFits(trx: Trx, path: string): Promise<void> {
  const lines = readDumpFile(path);
  const { value } = await lines.next();
  await lines.return(undefined);
  const head = readLine(value ?? '{}') as { podhod?: number; schema?: number };
  const version = await readSchemaVersion(trx);
  if (head.podhod === DUMP_FORMAT && head.schema === version) return;
  throw new StartupError(`Файл ${path} не от этой версии «Подхода»: выгрузите его той же версией сервера.`);
}

/** The library was seeded at the start: the file brings its own, with its own ids. */
async function clearTables(trx: Trx): Promise<void> {
  for (const { name } of MOVED_TABLES.toReversed()) await trx.deleteFrom(name).execute();
}

async function fillTables(trx: Trx, dialect: Database['dialect'], path: string): Promise<number> {
  let table: MovedTable | undefined;
  let pending: Row[] = [];
  let rows = 0;
  let hasEnded = false;

  async function flush() {
    if (table && pending.length > 0) await insertRows(trx, table, pending);
    pending = [];
  }

  for await (const line of readDumpFile(path)) {
    const value = readLine(line);
    if (isRow(line)) {
      rows++;
      pending.push(value);
      if (pending.length * Object.keys(value).length > VALUES_A_STATEMENT - 100) await flush();
      continue;
    }
    await flush();
    hasEnded = value.end === true;
    if (typeof value.table !== 'string') continue;
    table = mustFindTable(value.table);
    if (hasOwnIds(table)) await dialect.writeLastId(trx, table.name, Number(value.lastId));
  }
  if (!hasEnded) throw new StartupError(CUT_OFF);
  return rows;
}

/** The one place that takes a file at its word; what it wrote is read again and compared. */
async function insertRows(trx: Trx, { name }: MovedTable, rows: readonly Row[]): Promise<void> {
  await trx
    .insertInto(name)
    .values(rows as readonly Insertable<Schema[typeof name]>[])
    .execute();
}

function mustFindTable(name: string): MovedTable {
  const table = MOVED_TABLES.find(one => one.name === name);
  if (!table) throw new StartupError(`В файле таблица ${name}, которой эта версия не знает.`);
  return table;
}

function readLine(line: string): Row {
  try {
    return JSON.parse(line) as Row;
  } catch {
    throw new StartupError('Файл повреждён, или это не выгрузка «Подхода».');
  }
}

/** A row is any line without these names: no column is called so. */
function isRow(line: string): boolean {
  return !/^\{"(podhod|table|end)":/.test(line);
}

async function assertSame(found: AsyncIterator<string>, wanted: AsyncIterator<string>): Promise<void> {
  for (let number = 1; ; number++) {
    const [ours, theirs] = [await found.next(), await wanted.next()];
    if (ours.done && theirs.done) return;
    if (ours.value === theirs.value) continue;
    throw new StartupError(`Строка ${number} файла и базы различаются: загрузка отменена.`);
  }
}
