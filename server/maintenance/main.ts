// `npm run db:export`, `db:import`, `backup` and `restore`, each with a file's path, and `npm run account -- reset NAME`: see
// docs/operation.md.
import { resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { withoutStatementTimeout } from '../database/statement-timeout.ts';
import type { Services } from '../services.ts';
import { ensureWritable, prepareServices } from '../start-server.ts';
import { StartupError } from '../startup-error.ts';
import { backUp, restore } from './backup.ts';
import { restorePostgres } from './backup-postgres.ts';
import { exportDatabase, importDatabase } from './move-database.ts';
import { resetPassword } from './reset-password.ts';

/** What it does with the words after its name, and what there is to tell when it is done. */
type Command = (config: Config, words: readonly string[]) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  export: withFile(async (config, path) => {
    const rows = await withServices(config, ({ database }) => exportDatabase(database, path));
    return `Выгружено строк: ${rows}, в ${path}`;
  }),
  import: withFile(async (config, path) => {
    const rows = await withServices(config, ({ database }) => importDatabase(database, path));
    return `Загружено и сверено строк: ${rows}`;
  }),
  backup: withFile(async (config, path) => {
    if (config.databaseUrl === null) backUp(config.dataDir, path);
    else await withServices(config, ({ database }) => exportDatabase(database, path));
    return `Копия готова: ${path}`;
  }),
  restore: withFile(async (config, path) => {
    const former = await (config.databaseUrl === null
      ? restoreFile(config, path)
      : withServices({ ...config, databasePool: 1 }, ({ database }) => restorePostgres(database, path)));
    return former === null ? 'База восстановлена.' : `База восстановлена. Прежняя: ${former}`;
  }),
  async account(config, [action, username]) {
    if (action !== 'reset' || !username)
      throw new StartupError('Нужно имя пользователя: npm run account -- reset ИМЯ');
    const password = await withServices(config, services => resetPassword(services, username));
    return [
      `Новый пароль: ${password}`,
      'Он показан один раз. Все входы и токены завершены; после входа смените пароль в профиле.',
    ].join('\n');
  },
};

function withFile(use: (config: Config, path: string) => Promise<string>): Command {
  return async (config, [path]) => {
    if (!path) throw new StartupError('Нужен путь к файлу, например: npm run backup -- копия.sqlite');
    return await use(config, resolve(path));
  };
}

async function withServices<T>(config: Config, use: (services: Services) => Promise<T>): Promise<T> {
  const services = await prepareServices(config);
  try {
    return await withoutStatementTimeout(() => use(services));
  } finally {
    await services.database.close();
  }
}

function restoreFile({ dataDir }: Config, path: string): string | null {
  // On a new machine no server has made it yet.
  ensureWritable(dataDir);
  return restore(dataDir, path);
}

/** What the system or the database says of the caller's own file is no bug: one line, without a stack. */
function explain(error: unknown, path = ''): unknown {
  if (error instanceof StartupError) return error.message;
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) return `Файл ${path} обрывается, или это не выгрузка.`;
  if (syscall !== undefined) return `Файл ${path} не прочитать или не записать: ${code}.`;
  return code.startsWith('SQLITE_') ? `База данных отказала: ${message}.` : error;
}

const [name = '', ...words] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (!command) throw new StartupError(`Команды: ${Object.keys(COMMANDS).join(', ')}.`);
  console.log(await command(readConfig(process.env), words));
} catch (error) {
  console.error(explain(error, words[0]));
  process.exitCode = 1;
}
