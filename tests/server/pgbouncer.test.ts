/** docs/scaling.md on PgBouncer, which refuses a connection that asks at its start for what it does not know. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';

const PAGE = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
/** Part of the protocol, or what PgBouncer sets on each server connection again. */
const KNOWN = ['user', 'database', 'application_name', 'client_encoding'];

/** The names in a connection's first message: its length and version, then names and values, each ended by a zero. */
async function readStartUp(): Promise<string[]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = openDatabase(readConfig({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` }));
  const connecting = sql`select 1`.execute(database.kysely).catch(() => {});
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [message] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  await connecting;
  await database.close();
  server.close();
  return message
    .toString('latin1', 8)
    .split('\0')
    .filter((name, index) => index % 2 === 0 && name !== '');
}

it('docs/scaling.md has PgBouncer ignore all that a connection asks for at its start', async () => {
  const ignored = /ignore_startup_parameters = ([\w,]+)/.exec(PAGE)?.[1]?.split(',') ?? [];
  const asked = (await readStartUp()).filter(name => !KNOWN.includes(name));
  expect(ignored.toSorted()).toEqual(asked.toSorted());
});
