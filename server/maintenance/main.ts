// `npm run db:export`, `db:import`, `backup` and `restore`, each with a file's path: see docs/operation.md.
import { resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { atLength } from '../database/at-length.ts';
import type { Database } from '../database/database.ts';
import { ensureWritable, prepareServices } from '../start-server.ts';
import { StartupError } from '../startup-error.ts';
import { backUp, restore } from './backup.ts';
import { exportDatabase, importDatabase } from './move-database.ts';

const COMMANDS: Readonly<Record<string, (config: Config, path: string) => Promise<string>>> = {
  async export(config, path) {
    const rows = await withDatabase(config, database => exportDatabase(database, path));
    return `Выгружено строк: ${rows}, в ${path}`;
  },
  async import(config, path) {
    const rows = await withDatabase(config, database => importDatabase(database, path));
    return `Загружено и сверено строк: ${rows}`;
  },
  async backup(config, path) {
    backUp(assertOnSqlite(config).dataDir, path);
    return `Копия готова: ${path}`;
  },
  async restore(config, path) {
    const { dataDir } = assertOnSqlite(config);
    // On a new machine no server has made it yet.
    ensureWritable(dataDir);
    const former = restore(dataDir, path);
    return former === null ? 'База восстановлена.' : `База восстановлена. Прежняя: ${former}`;
  },
};

async function withDatabase<T>(config: Config, use: (database: Database) => Promise<T>): Promise<T> {
  const { database } = await prepareServices(config);
  try {
    return await atLength(() => use(database));
  } finally {
    await database.close();
  }
}

function assertOnSqlite(config: Config): Config {
  if (config.databaseUrl === null) return config;
  throw new StartupError('Это для SQLite. Копию PostgreSQL делает pg_dump, возвращает pg_restore.');
}

/** What the system or the database says of the caller's own file is no bug: one line, without a stack. */
function explain(error: unknown, path = ''): unknown {
  if (error instanceof StartupError) return error.message;
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return `Файл ${path} уже есть: выгрузка его не заменит.`;
  if (code.startsWith('Z_')) return `Файл ${path} обрывается, или это не выгрузка.`;
  if (syscall !== undefined) return `Файл ${path} не прочитать или не записать: ${code}.`;
  return code.startsWith('SQLITE_') ? `База данных отказала: ${message}.` : error;
}

const [name = '', path] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (!command || !path)
    throw new StartupError('Нужен путь к файлу, например: npm run backup -- копия.sqlite');
  console.log(await command(readConfig(process.env), resolve(path)));
} catch (error) {
  console.error(explain(error, path));
  process.exitCode = 1;
}
