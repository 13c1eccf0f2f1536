/**
 * Which local row a server row is: by the key made on a device, else by the server's id, else it is new here.
 * New rows take the server's client_key as their key, so that every device calls a row the same.
 */
import type { EntityTable } from 'dexie';
import type { Synced } from '#db/rows.ts';
import type { Key, ServerId } from '#domain/ids.ts';

export interface ServerIdentity {
  id: ServerId;
  client_key?: string | null;
}

type Identified = Pick<Synced<object>, 'key' | 'serverId'>;
type Named = Pick<Synced<object>, 'key' | 'isKeyless'>;

export async function findLocal<Row extends Identified>(
  table: EntityTable<Row, 'key'>,
  { id, client_key: clientKey }: ServerIdentity,
): Promise<Row | undefined> {
  const byKey = clientKey ? await table.where('key').equals(clientKey).first() : undefined;
  return byKey ?? table.where('serverId').equals(id).first();
}

export function keyFor(identity: ServerIdentity, newKey: () => Key): Key {
  return identity.client_key ?? newKey();
}

/** Whether the server calls the row as this device does. */
export function noteName(row: Named, { client_key: clientKey }: ServerIdentity): void {
  if (clientKey === row.key) delete row.isKeyless;
  else row.isKeyless = true;
}
