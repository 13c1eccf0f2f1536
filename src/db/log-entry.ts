/**
 * One mutation in the log: a thing that a person did to data, and what became of it.
 *
 *     waiting ──seal──► sealed ──► acknowledged   (kept for 90 days: it is sent again to a restored server)
 *        │ ▲              │ ├────► rejected ──retry──► waiting
 *        │ └──its undo    │ │         └──────discard─► discarded
 *        ▼    is over     │ └────► aside     (failed the same way five times while others succeeded; tried daily)
 *     discarded ◄─undo    └ no answer: sent again, the same to the byte
 *
 * `seq` is the order in which changes were made (never a wall clock). A sealed entry is never changed again: it may
 * have been carried out.
 */
import type { Key } from '#domain/ids.ts';
import type { MutationArgs, MutationKind } from './mutation-args.ts';
import type { RestRow, RowRef, ViewRow } from './rows.ts';

/** The shape of entries that this version writes and reads. An entry of another version is set aside, never dropped. */
export const LOG_VERSION = 1;

export type LogState = 'waiting' | 'sealed' | 'acknowledged' | 'rejected' | 'aside' | 'discarded';

/** Of what the server has not answered for good. */
export const UNSENT_STATES: readonly LogState[] = ['waiting', 'sealed', 'aside'];
/** Of what can still change something, the person's decision about a rejection included. */
export const OPEN_STATES: readonly LogState[] = [...UNSENT_STATES, 'rejected'];

/** A single call of the API, as it goes into a batch. */
export interface Call {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
}

/** Why the server rejected it for good: enough for the person to mend it. */
export interface Rejection {
  status: number;
  code: string | null;
  detail: string | null;
  fields: Record<string, string[]>;
  /** With code `changed`: how many sets another device has ticked in what was to go. */
  ticked?: number;
  /** With `ticked`: the cursor that stands for what the question counts. It counts no later ticks. */
  readTo?: string | null;
  atMs: number;
  /** The row it was meant for is no more on the server: what was ticked goes on showing. */
  isTargetLost: boolean;
  /** Rejected only because of the entry with this seq. */
  becauseOf?: number;
}

/** The latest failure of an entry that is still to be sent. */
export interface Failures {
  status: number;
  times: number;
  nextTryAtMs: number;
  /** Its row is not on the server, to which another device may bring it: no other change need wait for it. */
  isForMissing?: true;
  /** It was set aside for these failures: after one more it is again, though nothing else was sent then. */
  wasAside?: true;
  /** Any exchange with it failed as a whole: it is sent by itself. */
  isAlone?: true;
}

/** One sending of an entry's call. */
export interface Try {
  /** When it went out. */
  atMs: number;
  /** What was answered; 0: nothing. */
  status: number;
}

interface EntryOf<Kind extends MutationKind> {
  seq: number;
  v: number;
  /** The Idempotency-Key, the same for ever. */
  id: string;
  kind: Kind;
  args: MutationArgs[Kind];
  state: LogState;
  /** When the person acted by this device's hybrid clock: never decreasing, whatever the clock says. */
  actedAtMs: number;
  /** When the first of its acts was done, where it holds several. */
  begunAtMs?: number;
  /** Single fields' own times where the entry holds several acts; by the names in the call's body. */
  actedMs?: Record<string, number>;
  /** Up to where the device had read the server when the person acted. */
  seen: string | null;
  /** The rows whose view it counts for; empty once it no longer counts. */
  live: RowRef[];
  /** The one row that it is about: unsent entries of one subject may merge, and the person's word is about it. */
  subject: RowRef;
  /** Keys of rows that it makes on the server, and keys of rows that must be there. */
  makes: Key[];
  needs: Key[];
  /** The item or workout under which a rejection is shown. */
  group: Key | null;
  /** Not sent before this time: its undo is on offer. */
  holdUntilMs: number | null;
  /** The running rest and stopwatch that went with what was deleted: an undo brings them back. */
  stoppedRest?: RestRow[];
  /** The rows that it changed, as they were: with them it can be taken back for as long as the log keeps it. */
  was?: Partial<Record<RowRef, ViewRow>>;
  /** A deletion that was not sent because what it deletes never was, or came back before: it can still be taken back. */
  isSpent?: true;
  /** It removed a training that has come back here since: the last entry before that. */
  backAfterSeq?: number;
  /** Discarded because its row, or what holds it, was taken away on this device: there was nothing left to decide. */
  isOver?: true;
  /** A restore of an export has made it. */
  ofRestore?: true;
  call?: Call;
  failures?: Failures;
  /** The last few, the oldest first. */
  tries?: Try[];
  rejection?: Rejection;
  /** The number of the cursor row that came with the acknowledgement. */
  acknowledgedIn?: number;
  settledAtMs?: number;
  /** Since when it is sent again to a server that had acknowledged it and was put back from a copy. */
  againSinceMs?: number;
  /** Sent again though its rows were gone here before the restore: the person saw that, and is asked nothing. */
  isSeenGone?: true;
}

/** Distributes over the kinds, so that `kind` tells the type of `args`. */
export type LogEntry = { [Kind in MutationKind]: EntryOf<Kind> }[MutationKind];
export type EntryOfKind<Kind extends MutationKind> = EntryOf<Kind>;
export type NewLogEntry = Omit<LogEntry, 'seq'>;

export function isUnsent({ state }: Pick<LogEntry, 'state'>): boolean {
  return UNSENT_STATES.includes(state);
}

/** One that a later version of the app has written is that version's to send and to drop. */
export function isReadable({ v }: Pick<LogEntry, 'v'>): boolean {
  return v === LOG_VERSION;
}
