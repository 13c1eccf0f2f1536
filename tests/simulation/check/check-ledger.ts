/** What went over the wire, call by call: each key one effect, the same to the byte, and nobody's data under another's name. */
import type { Owner } from '../record/deed.ts';
import { report, type World } from '../run/world.ts';
import type { LedgerLine } from '../world/server.ts';
import type { Holding } from './check-world.ts';

export function checkLedger(world: World, holdings: readonly Holding[]): void {
  checkKeys(world);
  checkOwners(world, holdings);
}

/** One idempotency key: one call to the byte, at most one effect. */
function checkKeys(world: World): void {
  const byKey = Map.groupBy(
    world.server.ledger.filter(hasKey),
    line => line.request.headers['idempotency-key'],
  );
  for (const [key, lines] of byKey) {
    const calls = new Set(lines.map(callOf));
    if (calls.size > 1) report(world, 'doubled', `key ${key} was sent with ${[...calls].join(' and ')}`);
    const effects = lines.filter(line => isEffect(line));
    if (effects.length > 1)
      report(world, 'doubled', `key ${key} had ${effects.length} effects: ${[...calls][0]}`);
    if (lines.some(line => line.response.status === 422))
      report(world, 'doubled', `key ${key} was used again`);
  }
}

function hasKey({ request }: LedgerLine): boolean {
  return request.headers['idempotency-key'] !== undefined;
}

function callOf({ request }: LedgerLine): string {
  return `${request.method} ${request.path} ${request.body ?? ''}`;
}

function isEffect({ response }: LedgerLine): boolean {
  return response.status < 300 && response.headers['idempotency-replayed'] !== 'true';
}

/** Every key that a person's app made may travel under that person's token alone. */
function checkOwners(world: World, holdings: readonly Holding[]): void {
  const owners = new Map<string, Owner[]>();
  for (const { keys, owner } of world.deeds) {
    for (const key of keys) owners.set(key, [...(owners.get(key) ?? []), owner]);
  }
  const users = new Map(
    holdings.flatMap(({ owner, serverUserId }) => (serverUserId === null ? [] : [[serverUserId, owner]])),
  );
  for (const line of world.server.ledger) {
    const userId = userOf(line);
    const sender = userId === undefined ? undefined : users.get(userId);
    if (sender === undefined) continue;
    for (const key of keysIn(line)) {
      const its = owners.get(key);
      if (its && !its.includes(sender)) {
        report(world, 'leaked', `${line.from} sent ${its}'s ${key} as ${sender}: ${callOf(line)}`);
      }
    }
  }
}

/** Everything that was ever sent under this user's token. */
export function keysSentBy({ server }: World, userId: number): Set<string> {
  return new Set(server.ledger.filter(line => userOf(line) === userId).flatMap(keysIn));
}

function keysIn({ request }: LedgerLine): string[] {
  const text = `${request.path} ${request.body ?? ''} ${request.headers['idempotency-key'] ?? ''}`;
  return text.match(KEYS) ?? [];
}

const KEYS = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function userOf({ request }: LedgerLine): number | undefined {
  const payload = request.headers.authorization?.split('.')[1];
  if (payload === undefined) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { user_id?: unknown };
  return typeof claims.user_id === 'number' ? claims.user_id : undefined;
}
