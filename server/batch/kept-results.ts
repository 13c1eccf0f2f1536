import type { BatchedCall } from '#contract/batch.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inBatches, inChunks } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { isSameCall } from '../http/idempotency.ts';
import type { Ran } from '../http/operation.ts';

/*
 * The idempotency records of a batch's calls: those of the single calls, but without a body, which a batch does not
 * answer. They are read together and written together.
 */

interface Kept {
  fingerprint: string;
  ran: Ran;
}

export interface KeptResults {
  /** What a call with this id came to before; throws key_reused where it was another call. */
  find(id: string, fingerprint: string): Ran | undefined;
  add(id: string, kept: Kept): void;
  write(): Promise<void>;
}

type Keys = { userId: number; keys: readonly string[] };

const selectKept = prepare((trx: Trx, { userId, keys }: Keys) =>
  trx
    .selectFrom('idempotency_keys')
    .select(['key', 'fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', 'in', keys),
);

export async function loadKept(work: Work, calls: readonly BatchedCall[]): Promise<KeptResults> {
  const ids = calls.map(call => call.id);
  const rows = await inChunks(ids, keys => selectKept(work.trx, { userId: work.user.id, keys }));
  const known = new Map<string, Kept>(
    rows.map(({ key, fingerprint, status, body }) => [
      key,
      { fingerprint, ran: { status, ...readJoined(body) } },
    ]),
  );
  const added = new Map<string, Kept>();
  return {
    find(id, fingerprint) {
      const kept = known.get(id) ?? added.get(id);
      if (kept && !isSameCall(kept.fingerprint, fingerprint)) throw new ApiError('key_reused');
      return kept?.ran;
    },
    add: (id, kept) => void added.set(id, kept),
    write: () => writeKept(work, added),
  };
}

/** A list for each column. */
type NewRecords = Keys & {
  now: string;
  fingerprints: readonly string[];
  statuses: readonly number[];
  bodies: readonly (string | null)[];
};

const insertKept = prepare((trx: Trx, { userId, now, keys, fingerprints, statuses, bodies }: NewRecords) =>
  trx.insertInto('idempotency_keys').values(
    keys.map((key, at) => ({
      user_id: userId,
      key,
      fingerprint: fingerprints[at] ?? '',
      status: statuses[at] ?? 0,
      body: bodies[at] ?? null,
      reference: null,
      created_at: now,
    })),
  ),
);

async function writeKept(work: Work, added: ReadonlyMap<string, Kept>): Promise<void> {
  work.countRows(added.size);
  await inBatches([...added], batch =>
    insertKept(work.trx, {
      userId: work.user.id,
      now: work.now,
      keys: batch.map(([key]) => key),
      fingerprints: batch.map(([, { fingerprint }]) => fingerprint),
      statuses: batch.map(([, { ran }]) => ran.status),
      bodies: batch.map(([, { ran }]) => writeJoined(ran)),
    }),
  );
}

function writeJoined({ joined }: Ran): string | null {
  return joined === undefined ? null : JSON.stringify({ joined });
}

/** A record of a single call has its answer there. */
function readJoined(body: string | null): { joined?: string } {
  if (body === null) return {};
  const { joined } = JSON.parse(body) as { joined?: unknown };
  return typeof joined === 'string' ? { joined } : {};
}
