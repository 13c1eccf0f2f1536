import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Library } from '#contract/library.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type Migration, migrate } from './database/migrate.ts';
import { withoutStatementTimeout } from './database/statement-timeout.ts';
import { toTime } from './database/work.ts';
import { startSweeping } from './housekeeping.ts';
import { loadLibrary } from './library/load-library.ts';
import { seedLibrary } from './library/seed-library.ts';
import { type Ports, realPorts } from './ports.ts';
import { startSendingSignals } from './push/send-signals.ts';
import { loadSecrets } from './secrets.ts';
import { assembleServices, type Services } from './services.ts';
import { StartupError } from './startup-error.ts';

export interface RunningServer {
  app: FastifyInstance;
  services: Services;
  /** Where it listens: `http://127.0.0.1:8080`. */
  url: string;
  /** Finishes what is running, then closes the database. */
  close(): Promise<void>;
}

/** What a release brings into its database; tests bring other things. */
export interface Release {
  migrations?: readonly Migration[];
  /** Left out: the one that is shipped. */
  library?: Library;
}

/** A server with its database, without a port: for `app.inject` and for listen. */
export async function buildServer(
  config: Config,
  ports: Ports = realPorts,
  release: Release = {},
): Promise<Omit<RunningServer, 'url'>> {
  const services = await prepareServices(config, ports, release);
  try {
    const app = await buildApp(services);
    const stopSweeping = startSweeping(services, error => app.log.error({ err: error }, 'sweeping failed'));
    const stopSignals = startSendingSignals(services, error =>
      app.log.error({ err: error }, 'sending signals failed'),
    );
    return {
      app,
      services,
      async close() {
        stopSweeping();
        await app.close();
        await stopSignals();
        await services.database.close();
      },
    };
  } catch (error) {
    await services.database.close();
    throw error;
  }
}

export async function startServer(config: Config, ports: Ports = realPorts): Promise<RunningServer> {
  const server = await buildServer(config, ports);
  try {
    const url = await server.app.listen({ host: config.host, port: config.port });
    return { ...server, url };
  } catch (error) {
    await server.close();
    throw explainListenError(error, config);
  }
}

/** A database brought up to date, with the default library in it. */
export async function prepareServices(
  config: Config,
  ports: Ports = realPorts,
  { migrations, library }: Release = {},
): Promise<Services> {
  // With both elsewhere, the process keeps nothing on this machine.
  if (config.databaseUrl === null || config.jwtSecret === null) ensureWritable(config.dataDir);
  const secrets = loadSecrets(config, ports);
  const database = openDatabase(config);
  try {
    const now = toTime(ports.now());
    await withoutStatementTimeout(async () => {
      await migrate(database.kysely, database.dialect, now, migrations);
      await seedLibrary(database, library ?? (await loadLibrary()), now);
    });
  } catch (error) {
    await database.close();
    throw explainDatabaseError(error, database);
  }
  return assembleServices({ config, ports, secrets, database });
}

export function ensureWritable(dataDir: string) {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartupError(`В папку данных ${dataDir} нельзя писать (${reason}).`);
  }
}

function explainDatabaseError(error: unknown, { dialect }: Database): unknown {
  if (dialect.findTrouble(error) !== 'unavailable') return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  return new StartupError(`База данных не отвечает: ${code ?? message}.`);
}

/** Node's own recursive mkdir goes round for ever where a file system refuses with ENOENT, as /proc does. */
function makeFolder(path: string) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function explainListenError(error: unknown, { host, port }: Config): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return new StartupError(`Порт ${port} занят: задайте другой в PORT.`);
  if (code === 'EACCES') return new StartupError(`Порт ${port} занять не разрешено: задайте другой в PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(`Адреса ${host} здесь нет (HOST).`);
  return error;
}
