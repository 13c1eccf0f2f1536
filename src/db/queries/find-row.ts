/** Routes and navigation state accept both a row's key and the server's id. */
import type { EntityTable } from 'dexie';
import type { Key, ServerId } from '#domain/ids.ts';

interface Identified {
  key: Key;
  serverId: ServerId | null;
}

export async function findByKeyOrId<Row extends Identified>(
  table: EntityTable<Row, 'key'>,
  id: Key | ServerId,
): Promise<Row | undefined> {
  const byKey = await table.where('key').equals(String(id)).first();
  if (byKey) return byKey;
  const byText = await table.where('serverId').equals(id).first();
  const asNumber = Number(id);
  return (
    byText ?? (Number.isInteger(asNumber) ? table.where('serverId').equals(asNumber).first() : undefined)
  );
}
