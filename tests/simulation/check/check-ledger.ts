/** What went over the wire, call by call: each key one effect, the same to the byte, and nobody's data under another's name. */
import type { BatchedCall } from '#contract/batch.ts';
import type { Owner } from '../record/deed.ts';
import { report, type World } from '../run/world.ts';
import type { LedgerLine } from '../world/server.ts';
import { type BatchedLine, callsOf, isSuccess } from './batches.ts';
import type { Holding } from './check-world.ts';

export function checkLedger(world: World, holdings: readonly Holding[]): void {
  checkKeys(world);
  checkOwners(world, holdings);
}

interface Sent extends BatchedLine {
  atMs: number;
}

function sentIn(line: LedgerLine): Sent[] {
  return callsOf(line).map(one => ({ ...one, atMs: line.atMs }));
}

/** One id: one call to the byte, and once it was carried out, that is what it came to. */
function checkKeys(world: World): void {
  const { ledger } = world.server;
  const byId = Map.groupBy(ledger.flatMap(sentIn), ({ call }) => call.id);
  for (const [id, sent] of byId) {
    for (const [at, { call }] of sent.entries()) {
      const former = sent[at - 1];
      if (!former || textOf(former.call) === textOf(call)) continue;
      report(world, 'doubled', `${id} was sent as ${textOf(former.call)} and ${textOf(call)}`);
    }
    for (const since of splitAt(sent, world.server.restoredMs)) checkEffect(world, id, since);
    if (sent.some(({ result }) => result?.code === 'key_reused'))
      report(world, 'doubled', `${id} was used again`);
  }
}

/** A server put back from a copy, or one that has forgotten its answer, gets it again and may judge otherwise. */
function splitAt(sent: readonly Sent[], timesMs: readonly number[]): Sent[][] {
  const firstMs = sent[0]?.atMs ?? 0;
  const ages = Map.groupBy(sent, ({ atMs }) => {
    const isForgotten = atMs - firstMs > ANSWERS_KEPT_MS;
    return `${timesMs.filter(timeMs => timeMs <= atMs).length} ${isForgotten}`;
  });
  return [...ages.values()];
}

/** How long the server remembers a call's answer. */
export const ANSWERS_KEPT_MS = 180 * 86_400_000;

function checkEffect(world: World, id: string, sent: readonly Sent[]): void {
  const statuses = sent.flatMap(({ result }) => result?.status ?? []);
  const first = statuses.findIndex(isSuccess);
  if (first >= 0 && !statuses.slice(first).every(isSuccess))
    report(world, 'doubled', `${id} was carried out, and then answered ${statuses.join(', ')}`);
}

/** Its links within a batch tell of its neighbours there. */
function textOf({ needs: _, makes: _makes, ...call }: BatchedCall): string {
  return JSON.stringify(call);
}

/** Every key that a person's app made may travel under that person's token alone. */
function checkOwners(world: World, holdings: readonly Holding[]): void {
  const owners = new Map<string, Owner[]>();
  for (const { keys, owner } of world.deeds) {
    for (const key of keys) owners.set(key, [...(owners.get(key) ?? []), owner]);
  }
  const users = new Map(
    holdings.flatMap(({ owner, userKey }) => (userKey === null ? [] : [[userKey, owner] as const])),
  );
  for (const line of world.server.ledger) {
    const userKey = userOf(line);
    const sender = userKey === undefined ? undefined : users.get(userKey);
    if (sender === undefined) continue;
    for (const key of keysIn(line)) {
      const its = owners.get(key);
      if (its && !its.includes(sender)) {
        report(
          world,
          'leaked',
          `${line.from} sent ${its}'s ${key} as ${sender}: ${line.request.method} ${line.request.path} ${line.request.body}`,
        );
      }
    }
  }
}

/** Everything that was ever sent under this user's token. */
export function keysSentBy({ server }: World, userKey: string): Set<string> {
  return new Set(server.ledger.filter(line => userOf(line) === userKey).flatMap(keysIn));
}

function keysIn({ request }: LedgerLine): string[] {
  const text = `${request.path} ${request.body ?? ''} ${request.headers['idempotency-key'] ?? ''}`;
  return text.match(KEYS) ?? [];
}

const KEYS = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function userOf({ request }: LedgerLine): string | undefined {
  const payload = request.headers.authorization?.split('.')[1];
  if (payload === undefined) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { user_key?: unknown };
  return typeof claims.user_key === 'string' ? claims.user_key : undefined;
}
