import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { StartupError } from '../startup-error.ts';

const DATABASE_FILE = 'podhod.sqlite';

/** Copies the database of a running server as it is at one moment, into a file that only its owner reads. */
export function backUp(dataDir: string, path: string): void {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new StartupError(`Базы данных ${source} нет.`);
  if (existsSync(path)) throw new StartupError(`Файл ${path} уже есть: копия его не заменит.`);
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  makeForOwner(draft);
  const file = new Sqlite(source, { readonly: true });
  try {
    file.prepare('vacuum into ?').run(draft);
  } finally {
    file.close();
  }
  assertSound(draft);
  flush(draft);
  renameSync(draft, path);
}

/**
 * Puts a copy in the place of the database, which is kept beside it under another name. Only while no server runs:
 * answers with where the former database is, null when there was none.
 */
export function restore(dataDir: string, path: string): string | null {
  assertSound(path);
  const target = join(dataDir, DATABASE_FILE);
  const draft = `${target}.restored`;
  rmSync(draft, { force: true });
  makeForOwner(draft);
  copyFileSync(path, draft);
  flush(draft);
  const former = existsSync(target) ? setAside(target) : null;
  renameSync(draft, target);
  return former;
}

/** Nobody else may have it open: only then can it leave WAL mode, and only then its one file holds everything. */
function setAside(target: string): string {
  const file = new Sqlite(target, { timeout: 0 });
  try {
    file.pragma('journal_mode = DELETE');
  } catch {
    throw new StartupError('Сервер ещё работает: остановите его и повторите.');
  } finally {
    file.close();
  }
  const former = `${target}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(target, former);
  return former;
}

function assertSound(path: string): void {
  let verdict: unknown;
  try {
    const file = new Sqlite(path, { readonly: true, fileMustExist: true });
    verdict = file.pragma('integrity_check(1)', { simple: true });
    file.close();
  } catch (error) {
    verdict = error instanceof Error ? error.message : error;
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
