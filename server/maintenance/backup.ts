import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { StartupError } from '../startup-error.ts';
import { IDS_SKIPPED } from './tables.ts';

const DATABASE_FILE = 'podhod.sqlite';

/** Copies the database of a running server as it is at one moment, into a file that only its owner reads. */
export function backUp(dataDir: string, path: string): void {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new StartupError(`Базы данных ${source} нет.`);
  if (existsSync(path)) throw new StartupError(`Файл ${path} уже есть: копия его не заменит.`);
  const draft = `${path}.part`;
  try {
    copyInto(draft, source);
    assertSound(draft);
    flush(draft);
    renameSync(draft, path);
  } finally {
    removeDraft(draft);
  }
}

/**
 * Puts a copy in the place of the database, which is kept beside it under another name. Only while no server runs:
 * answers with where the former database is, null when there was none.
 */
export function restore(dataDir: string, path: string): string | null {
  assertSound(path);
  const target = join(dataDir, DATABASE_FILE);
  if (existsSync(target)) assertAtRest(target);
  const draft = `${target}.restored`;
  try {
    copyInto(draft, path);
    skipIds(draft, readLastIds(target));
    flush(draft);
    const former = setAside(target);
    renameSync(draft, target);
    return former;
  } finally {
    removeDraft(draft);
  }
}

/** With what lies in the journal beside the source, which a copy of the file alone would lack; the source may be read-only. */
function copyInto(draft: string, source: string): void {
  removeDraft(draft);
  makeForOwner(draft);
  const file = new Sqlite(source, { readonly: true });
  try {
    file.prepare('vacuum into ?').run(draft);
  } finally {
    file.close();
  }
}

/** With its journals: SQLite would write what a killed process has left in one into the next draft. */
function removeDraft(draft: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(`${draft}${part}`, { force: true });
}

/** The last id that each table has given. */
type LastIds = { name: string; seq: number }[];

/** Of the database that is replaced. A copy may have been put back into it already; a damaged one does not tell. */
function readLastIds(path: string): LastIds {
  let file: Sqlite.Database | undefined;
  try {
    file = new Sqlite(path, { readonly: true, fileMustExist: true });
    return file.prepare('select name, seq from sqlite_sequence').all() as LastIds;
  } catch {
    return [];
  } finally {
    file?.close();
  }
}

/**
 * What was made after the copy is lost here, but not at those who hold its ids: given again, one row would pass for
 * another. Devices know rows by their keys, and find out by a change's tag; other callers have the ids alone.
 */
function skipIds(draft: string, former: LastIds): void {
  const file = new Sqlite(draft);
  try {
    file.exec(`
      insert into sqlite_sequence (name, seq)
        select name, 0 from sqlite_schema
        where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence)
    `);
    const raise = file.prepare(
      'update sqlite_sequence set seq = max(seq, cast(? as integer)) where name = ?',
    );
    for (const { name, seq } of former) raise.run(seq, name);
    file.exec(`update sqlite_sequence set seq = seq + ${IDS_SKIPPED}`);
  } finally {
    file.close();
  }
}

/**
 * Nobody else may have it open: only then can it leave WAL mode, and only then its one file holds everything. One that
 * is too damaged to tell is what a copy is put back for.
 */
function assertAtRest(target: string): void {
  const file = new Sqlite(target, { timeout: 0 });
  try {
    file.pragma('journal_mode = DELETE');
  } catch (error) {
    if (!isDamage(error)) throw new StartupError('Сервер ещё работает: остановите его и повторите.');
  } finally {
    file.close();
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);
}

/** With the journal that a crash has left, also when the database itself is gone: SQLite would write it into the copy. */
function setAside(target: string): string | null {
  const former = `${target}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  const parts = ['', '-wal', '-shm'].filter(part => existsSync(`${target}${part}`));
  for (const part of parts) renameSync(`${target}${part}`, `${former}${part}`);
  return parts.includes('') ? former : null;
}

function assertSound(path: string): void {
  let verdict: unknown;
  try {
    const file = new Sqlite(path, { readonly: true, fileMustExist: true });
    verdict = file.pragma('integrity_check(1)', { simple: true });
    file.close();
  } catch (error) {
    verdict = error instanceof Error ? error.message : error;
    // Not there, or with a journal in a folder that cannot be written: the copy itself may be sound.
    if (!isDamage(error)) throw new StartupError(`Копия ${path} не открывается: ${String(verdict)}.`);
  }
  if (verdict !== 'ok') throw new StartupError(`Копия ${path} повреждена: ${String(verdict)}.`);
}

/** SQLite fills an empty file; so it never exists with others' right to read it. */
function makeForOwner(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
