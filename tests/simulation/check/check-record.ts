/** Each thing that somebody did is on the server, superseded by a rule, or shown as refused. */
import type { Key } from '#domain/ids.ts';
import type { Owner } from '../record/deed.ts';
import type { World } from '../run/world.ts';
import { checkFields } from './check-fields.ts';
import { checkRows } from './check-rows.ts';
import type { RejectedRows } from './check-world.ts';
import { readFacts } from './facts.ts';
import type { RowsOfServer, ServerRows } from './server-rows.ts';

export interface RecordInput {
  rejected: readonly RejectedRows[];
  servers: ReadonlyMap<Owner, ServerRows>;
  deleted: ReadonlyMap<Owner, Key>;
}

const NO_ROWS: RowsOfServer = { workouts: [], items: [], sets: [], templates: [], exercises: [] };

export function checkRecord(world: World, { rejected, servers, deleted }: RecordInput): void {
  const owners = new Set(world.deeds.map(deed => deed.owner));
  for (const owner of owners) {
    // With the account went all of it.
    if (deleted.has(owner)) continue;
    const rows = servers.get(owner);
    const facts = readFacts(world, owner, rejected);
    // Whom no device knows any more (a guest without password that discarded, or that had nothing) has lost nothing else.
    checkRows(world, facts, rows ?? NO_ROWS);
    if (rows) checkFields(world, facts, rows);
  }
}
