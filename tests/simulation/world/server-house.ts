/**
 * The real server, in process: its HTTP side is built once a program, its database again for every seed (a copy of one
 * that holds the library and the registered users). On PostgreSQL it stands twice over one database, as two processes
 * would: what each keeps in memory the other does not know.
 */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { toTime } from '#server/database/work.ts';
import { sweep } from '#server/housekeeping.ts';
import { seedLibrary } from '#server/library/seed-library.ts';
import type { Ports } from '#server/ports.ts';
import { loadSecrets } from '#server/secrets.ts';
import { assembleServices, type Services } from '#server/services.ts';
import { openStock, type SeedDatabase } from './database.ts';
import { LIBRARY } from './library.ts';
import { Rng } from './random.ts';

export interface RegisteredUser {
  username: string;
  password: string;
}

export const USERS: readonly RegisteredUser[] = [
  { username: 'anna', password: 'sekret-1' },
  { username: 'boris', password: 'sekret-2' },
];

/** What the running seed puts under the server of this program. */
export interface Ground {
  database: Database;
  ports: Ports;
  /** A small person's data never fills a page: in some seeds they are smaller. */
  pageRows: number;
}

export interface ServerHouse {
  /** Calls go to each in turn. */
  apps: readonly FastifyInstance[];
  makeDatabase(): Promise<SeedDatabase>;
  setGround(ground: Ground): void;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const BUILT_AT_MS = Date.UTC(2026, 0, 1);

export async function openServerHouse(): Promise<ServerHouse> {
  const stock = await openStock();
  const rng = new Rng('house');
  let ground: Ground = {
    database: stock.template,
    ports: { now: () => BUILT_AT_MS, randomBytes: size => rng.bytes(size) },
    pageRows: 1_000,
  };
  const services = servicesOver(stock.config, () => ground);
  const app = await buildApp(services);
  const apps = [app];
  while (apps.length < stock.servers) {
    apps.push(await buildApp(servicesOver(stock.config, () => ground)));
  }
  await fillTemplate(app, stock.template);
  await stock.template.close();
  return {
    apps,
    makeDatabase: stock.copy,
    setGround(next) {
      ground = next;
    },
    sweep: () => sweep(services),
    async close() {
      await Promise.all(apps.map(one => one.close()));
      await stock.close();
    },
  };
}

/** The server's own services, but for a database and a world that are those of the running seed. */
function servicesOver(config: Config, ground: () => Ground): Services {
  const ports: Ports = {
    now: () => ground().ports.now(),
    randomBytes: size => ground().ports.randomBytes(size),
  };
  const database: Database = {
    get dialect() {
      return ground().database.dialect;
    },
    get kysely() {
      return ground().database.kysely;
    },
    get queryTimes() {
      return ground().database.queryTimes;
    },
    get listeners() {
      return ground().database.listeners;
    },
    read: look => ground().database.read(look),
    write: change => ground().database.write(change),
    close: () => ground().database.close(),
  };
  const services = assembleServices({ config, ports, secrets: loadSecrets(config, ports), database });
  return Object.defineProperty(services, 'pageRows', { get: () => ground().pageRows });
}

async function fillTemplate(app: FastifyInstance, database: Database): Promise<void> {
  const now = toTime(BUILT_AT_MS);
  await migrate(database.kysely, database.dialect, now);
  await seedLibrary(database, LIBRARY, now);
  for (const { username, password } of USERS) {
    const form = { username, email: '', password, password2: password, hp_field: '', hp_ts: 0 };
    const response = await app.inject({ method: 'POST', url: '/api/auth/register/', payload: form });
    if (response.statusCode !== 201) throw new Error(`register: ${response.statusCode} ${response.body}`);
  }
  // What the server makes once, at its first login, must not be part of the first seed.
  await app.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username: 'nobody', password: 'nothing' },
  });
}
