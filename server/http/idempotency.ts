import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { Work } from '../database/work.ts';
import { KEPT_ANSWER_BYTES } from '../limits.ts';
import type { NamedKey } from '../secrets.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import { presentReference } from './references.ts';

/*
 * Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): the key is stored in the call's own transaction, so a
 * stored key always has its answer, and a failed call leaves none.
 */

export interface KeptAnswer {
  status: number;
  body: string | null;
  /** The rows that the answer showed. A retry reads them again; `body` is used only if they are gone. */
  reference: string | null;
}

/** 128 bits: no two calls of one user collide, and it is half of a record's size. */
const FINGERPRINT_CHARS = 22;

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key a call carries, bare or as the quoted string that the draft asks for. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const text = String(header);
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (!KEY.test(key)) throw invalidRequest('Неверный Idempotency-Key.');
  return key;
}

/**
 * Runs a call with a key. While the first call with this key runs, throws in_progress: waiting would pile up the
 * retries of devices that gave up waiting.
 */
export async function whileHolding<T>(
  running: Set<string>,
  { userId, key }: { userId: number; key: string },
  call: () => Promise<T>,
): Promise<T> {
  const claim = `${userId} ${key}`;
  if (running.has(claim)) throw new ApiError('in_progress', { retryAfterSec: 1 });
  running.add(claim);
  try {
    return await call();
  } finally {
    running.delete(claim);
  }
}

const selectKept = prepare((trx: Trx, { userId, key }: { userId: number; key: string }) =>
  trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'reference'])
    .where('user_id', '=', userId)
    .where('key', '=', key),
);

type KeptRow = { user_id: number; key: string; fingerprint: string } & Fields<KeptAnswer>;
/** A type, as a statement's parameters have to be. */
type Fields<T> = { [Name in keyof T]: T[Name] };

const insertKept = prepare((trx: Trx, row: KeptRow & { created_at: string }) =>
  trx.insertInto('idempotency_keys').values(row),
);

/** The answer to the first call with this key; undefined if this is the first. */
export async function findKeptAnswer(
  work: Work,
  key: string,
  fingerprint: string,
): Promise<KeptAnswer | undefined> {
  const [kept] = await selectKept(work.trx, { userId: work.user.id, key });
  if (kept && !isSameCall(kept.fingerprint, fingerprint)) throw new ApiError('key_reused');
  return kept;
}

/** Keeps little: a phone makes thousands of calls, and each record stays for half a year. */
export async function keepAnswer(work: Work, key: string, kept: KeptAnswer & { fingerprint: string }) {
  if (kept.body !== null && Buffer.byteLength(kept.body) > KEPT_ANSWER_BYTES)
    throw new Error('an answer of this size has to be kept by reference');
  work.countRows(1, kept.body, kept.reference);
  await insertKept(work.trx, { user_id: work.user.id, key, ...kept, created_at: work.now });
}

/** Answers a retry from the kept record. */
export async function replayAnswer(
  work: Work,
  kept: KeptAnswer,
): Promise<Pick<KeptAnswer, 'status' | 'body'>> {
  if (kept.reference === null) return kept;
  const body = await presentReference(work, kept.reference);
  if (body !== undefined) return { ...kept, body: JSON.stringify(body) };
  if (kept.body === null) throw new ApiError('deleted');
  return kept;
}

/** Hashes what identifies a call: method, path and body, in whatever order the body's fields are. */
export function fingerprintCall(
  { method, url, body }: Pick<FastifyRequest, 'method' | 'url' | 'body'>,
  { key, name }: NamedKey,
): string {
  const call = `${method}\n${url}\n${canonicalJson(body)}`;
  return `${name}:${createHmac('sha256', key).update(call).digest('base64url').slice(0, FINGERPRINT_CHARS)}`;
}

/**
 * Fingerprints made with another secret are not comparable and count as equal: a changed secret must not refuse honest
 * retries.
 */
export function isSameCall(kept: string, given: string): boolean {
  return kept.split(':')[0] !== given.split(':')[0] || kept === given;
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
