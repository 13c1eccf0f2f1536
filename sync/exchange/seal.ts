/** Turns entries into calls: built once, stored before the first send, and never changed afterwards, to the byte. */
import type { BatchedCall } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import { type Call, isUnsent, type LogEntry } from '#db/log-entry.ts';
import type { MutationKind } from '#db/mutation-args.ts';
import type { Key } from '#domain/ids.ts';
import { cancelOutDeleted } from '../log/cancel-out-deleted.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { heldBackWith, MUTATIONS, mustHave, waitsForKinds } from '../mutations/registry.ts';
import { failsAlways, isForMissing } from './judge.ts';

/** What a poor network carries in one request. A larger call, of which a server takes twice as much, goes alone. */
const BYTES_FOR_CALLS = 124 * 1024;
const FRAME_BYTES = 40;
/** A key with its quotes and comma. */
const KEY_BYTES = 40;

const FOLLOWED = new Set(Object.values(MUTATIONS).flatMap(({ follows = [] }) => follows));

export interface Sealed {
  entry: LogEntry;
  call: BatchedCall;
}

/** In the running transaction, which has all tables. Seals as many entries as one batch may carry. */
export async function seal(db: AccountDb, gathered: readonly LogEntry[]): Promise<Sealed[]> {
  const entries = await cancelOutDeleted(db, gathered);
  const sealed: Sealed[] = [];
  const fresh: LogEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    // Awaits only for reads: a transaction does not survive a hundred awaits that do nothing (src/db/transaction.ts).
    const mutation = MUTATIONS[entry.kind] as Mutation<MutationKind>;
    const call =
      entry.call ?? mutation.call(mutation.amend ? await amendArgs(db, entry, mutation.amend) : entry.args);
    const batched = toBatched(entry, call);
    // One more: others may wait for its kind. It may also follow one, and another it.
    const more = FOLLOWED.has(entry.kind) ? 3 : 1;
    const keys = entry.needs.length + heldBackWith(entry).length + waitsForKinds(entry, call).length + more;
    bytes += byteLength(batched) + FRAME_BYTES + KEY_BYTES * keys;
    if (sealed.length > 0 && bytes > BYTES_FOR_CALLS) break;
    sealed.push({ entry, call: batched });
    if (entry.state !== 'sealed') fresh.push({ ...entry, state: 'sealed', call });
  }
  if (fresh.length > 0) await db.log.bulkPut(fresh);
  return sealed.length === 1 ? sealed : withLinks(sealed);
}

/**
 * Links calls within the batch: if a call fails, those that need what it makes, or may not overtake it, are not run.
 * As in gather.ts for a call that is not in the batch.
 */
function withLinks(sealed: readonly Sealed[]): Sealed[] {
  const lastNeeds = new Map(sealed.flatMap(({ entry }, at) => entry.needs.map(key => [key, at] as const)));
  const copied = new Set(sealed.flatMap(({ entry }) => (failsAlways(entry) ? entry.makes : [])));
  const linked = new Set<Key>();
  const kinds = linksOfKinds(sealed);
  const followers = findFollowers(sealed);
  return sealed.map(({ entry, call }, at) => {
    const ofKinds = waitsForKinds(entry, call).flatMap(kind => kinds.get(kind) ?? []);
    const own = entry.needs.filter(key => !copied.has(key) || mustHave(entry).includes(key));
    const needs = [...own, ...ofKinds, entry.id].filter(key => linked.has(key));
    const heldBack = heldBackWith(entry).filter(key => (lastNeeds.get(key) ?? 0) > at);
    // What waits for another device's row may wait for what comes after it.
    const later = isForMissing(entry)
      ? []
      : [...(kinds.get(entry.kind) ?? []), ...(followers.get(entry.seq) ?? [])];
    const makes = [...new Set([...entry.makes, ...heldBack, ...later])];
    for (const key of makes) linked.add(key);
    return {
      entry,
      call: { ...call, ...(needs.length > 0 && { needs }), ...(makes.length > 0 && { makes }) },
    };
  });
}

/** For each kind that another call waits for, one key that stands for all of its calls: the id of the first. */
function linksOfKinds(sealed: readonly Sealed[]): ReadonlyMap<MutationKind, [Key]> {
  const awaited = new Set(sealed.flatMap(({ entry, call }) => waitsForKinds(entry, call)));
  const links = new Map<MutationKind, [Key]>();
  for (const { entry } of sealed)
    if (!isForMissing(entry) && awaited.has(entry.kind) && !links.has(entry.kind))
      links.set(entry.kind, [entry.id]);
  return links;
}

/** The id of the entry that follows one, by the seq of that one. */
function findFollowers(sealed: readonly Sealed[]): ReadonlyMap<number, [Key]> {
  const followers = new Map<number, [Key]>();
  for (const [at, { entry }] of sealed.entries()) {
    const { follows } = MUTATIONS[entry.kind];
    if (!follows) continue;
    const former = sealed
      .slice(0, at)
      .findLast(({ entry: other }) => other.subject === entry.subject && follows.includes(other.kind));
    if (former) followers.set(former.entry.seq, [entry.id]);
  }
  return followers;
}

async function amendArgs(
  db: AccountDb,
  { subject, args, seq: own }: LogEntry,
  amend: NonNullable<Mutation<MutationKind>['amend']>,
): Promise<LogEntry['args']> {
  const followers = await db.log.where('subject').equals(subject).toArray();
  return amend(
    args,
    followers.filter(entry => isUnsent(entry) && entry.seq > own),
  );
}

function toBatched(entry: LogEntry, { method, path, body }: Call): BatchedCall {
  const { id, actedAtMs, actedMs, seen } = entry;
  return {
    id,
    method,
    path,
    ...(body && { body }),
    acted_at: actedAtMs,
    ...(actedMs && { acted: actedMs }),
    ...(MUTATIONS[entry.kind].destroys && { seen }),
  };
}

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
