/**
 * One unsent change. Its states, each carrying only its own data:
 *
 *     waiting ──freeze──► frozen ──answer──► (gone, in the transaction that stores the answer)
 *        ▲ ▲                │ │
 *        │ └──────anew──────┘ │ its call never began; or, under a new key, it was answered with «not now like this»:
 *        │                    │ another training is in the way, or was and is gone
 *        └──retry── parked ◄──┘ refused for good, or with what it depends on, which may be waiting
 *
 * `seq` is the order in which changes were made (never a wall clock). What may have been sent is frozen: method,
 * path, body and key stay the same to the byte.
 */
import type { Key } from '#domain/ids.ts';
import type { Intent } from './intents.ts';
import type { RestRow } from './rows.ts';

/** The shape of entries this version writes and reads. A stored entry of another version is set aside, never dropped. */
export const ENTRY_VERSION = 1;

export interface FrozenCall {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The body's exact bytes as text, or null where the call has none. */
  body: string | null;
}

/** Why the server refused for good: enough for the person to mend it. */
export interface Refusal {
  status: number;
  code: string | null;
  detail: string | null;
  fields: Record<string, string[]>;
  atMs: number;
  /** The row it was meant for is no more on the server: deleted, replaced or cancelled elsewhere. */
  isTargetLost: boolean;
}

interface EntryBase {
  seq: number;
  v: number;
  intent: Intent;
  /** Entries of one lane go one after the other, in order. */
  lane: string;
  /** The row it is about: unsent entries of one subject may fold. */
  subject: Key;
  /** The item or workout it belongs to: refusals of one of them are shown as one thing. */
  group: Key | null;
  /** Keys of rows that this call makes on the server. */
  makes: Key[];
  /** Keys of rows that must be on the server before this call can be written. */
  needs: Key[];
  idempotencyKey: string;
  madeAtMs: number;
  /** Failed tries in a row, and when the next is due; null: at once. */
  attempts: number;
  nextTryAtMs: number | null;
}

export interface WaitingEntry extends EntryBase {
  state: 'waiting';
  /** Not sent before this time: its undo is on offer. */
  holdUntilMs: number | null;
  /** The running rest that went with what was deleted: an undo brings it back. */
  stoppedRest?: RestRow;
}

export interface FrozenEntry extends EntryBase {
  state: 'frozen';
  call: FrozenCall;
  frozenAtMs: number;
}

export interface ParkedEntry extends EntryBase {
  state: 'parked';
  call: FrozenCall | null;
  refusal: Refusal;
  /** Set when it waits only because an entry it depends on was refused. */
  becauseOf: number | null;
}

export type OutboxEntry = WaitingEntry | FrozenEntry | ParkedEntry;
export type LiveEntry = WaitingEntry | FrozenEntry;

/** One that a later version of the app has written is that version's to fold, to send and to drop (OUT4). */
export function isReadable({ v }: Pick<OutboxEntry, 'v'>): boolean {
  return v === ENTRY_VERSION;
}

/** Dexie gives `seq`; everything else comes from the appender. */
export type NewEntry = Omit<WaitingEntry, 'seq'>;

/** The change itself without what became of it: no try is behind it. */
export function unsentBase({
  seq,
  v,
  intent,
  lane,
  subject,
  group,
  makes,
  needs,
  idempotencyKey,
  madeAtMs,
}: OutboxEntry): EntryBase {
  return {
    seq,
    v,
    intent,
    lane,
    subject,
    group,
    makes,
    needs,
    idempotencyKey,
    madeAtMs,
    attempts: 0,
    nextTryAtMs: null,
  };
}
