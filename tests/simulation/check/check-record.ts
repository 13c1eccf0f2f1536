/** Each thing that somebody did is on the server, superseded by a rule, or shown as refused. */
import type { Owner } from '../record/deed.ts';
import type { World } from '../run/world.ts';
import { checkFields } from './check-fields.ts';
import { checkRows } from './check-rows.ts';
import type { ParkedRows } from './check-world.ts';
import { readFacts } from './facts.ts';
import type { ServerRows } from './server-rows.ts';

export interface RecordInput {
  parked: readonly ParkedRows[];
  servers: ReadonlyMap<Owner, ServerRows>;
}

export function checkRecord(world: World, { parked, servers }: RecordInput): void {
  const owners = new Set(world.deeds.map(deed => deed.owner));
  for (const owner of owners) {
    const rows = servers.get(owner);
    if (!rows) continue;
    const facts = readFacts(world, owner, parked);
    checkRows(world, facts, rows);
    checkFields(world, facts, rows);
  }
}
