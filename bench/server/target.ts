// A separate process: the real server and its floor over one database, each on a port. Prints their addresses on its
// first line, its memory and processor use for each line it reads, and exits at the end of its input.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '#server/config.ts';
import { prepareServices, startServer } from '#server/start-server.ts';
import { bulkLoad, FIRST_BULK_ID } from '../../scripts/bulk-load/bulk-load.ts';
import { buildFloor } from './floor.ts';
import { type Person, prepareOperations } from './operations.ts';
import { openBarePostgres, openBareSqlite } from './statements.ts';

/** A hundred trainings of six exercises and four sets each: 2.4 million sets for a thousand people. */
const PAST = { workouts: 100, items: 6, sets: 4 };

const users = Number(process.argv[2]);
const config = readConfig(process.env);
// Runs before the server starts: loading blocks the process, and a server that was blocked refuses calls for a moment.
const { database } = await prepareServices(config);
await bulkLoad(database, { users, ...PAST });
await database.close();
const server = await startServer(config);
const { services, app } = server;

/** How many people train at once under load. */
const PEOPLE = 16;
const people: (Person & { userId: number; userKey: string })[] = [];
for (let nth = 0; nth < PEOPLE; nth++) {
  const id = FIRST_BULK_ID + Math.floor((nth * users) / PEOPLE);
  const { key } = await services.database.kysely
    .selectFrom('users')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const token = services.accessTokens.issue({ userId: id, userKey: key, sessionId: id }, Date.now());
  people.push({ token, userId: id, userKey: key, operations: await prepareOperations(app, token) });
}
const first = people[0];
if (!first) throw new Error('nobody trains');
const bare =
  config.databaseUrl === null
    ? openBareSqlite(join(config.dataDir, 'podhod.sqlite'))
    : openBarePostgres(config.databaseUrl);
const floor = await buildFloor({ app, bare, person: first, ...first });
const floorUrl = await floor.listen({ host: '127.0.0.1', port: 0 });

console.log(JSON.stringify({ url: server.url, floorUrl, people }));
for await (const _line of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ rssBytes: process.memoryUsage.rss(), cpuUs: user + system }));
}
await floor.close();
await server.close();
await bare.close();
