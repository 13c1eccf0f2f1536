/** A kind of mutation: everything the engine and the screens need to know of it, in one object. */
import type { Call, EntryOfKind, LogEntry } from '#db/log-entry.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import type { ChangeSubject } from '#db/queries/change-subjects.ts';
import type { RowRef, ViewRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { LONGEST_TRAINING_SEC } from '#domain/limits.ts';

/** A change in words for the person: `what` was done, and about what (empty if `what` says all). */
export interface ChangeWords {
  what: string;
  about: string;
}

export interface Mutation<Kind extends MutationKind> {
  /** The one row it is about. */
  subject(args: MutationArgs[Kind]): RowRef;
  /** Every row whose view it changes, including the subject; left out: only the subject. */
  rows?(args: MutationArgs[Kind]): RowRef[];
  /** Keys of rows that it makes on the server. */
  makes?(args: MutationArgs[Kind]): Key[];
  /** Keys of rows that must be on the server before it; left out: the one it is about, unless it makes that. */
  needs?(args: MutationArgs[Kind]): Key[];
  /**
   * The one of `needs` that it only copies: the call carries the copy, so it succeeds even if that row never existed or
   * is gone.
   */
  copies?(args: MutationArgs[Kind]): Key;
  /** The row under which a rejection is shown; left out: the one it is about. */
  group?(args: MutationArgs[Kind]): Key | null;
  /**
   * The visible row after this mutation; undefined if it is not visible. Pure: it reads only this row and this entry,
   * and applying it to its own result changes nothing.
   */
  apply(before: ViewRow | undefined, ref: RowRef, entry: EntryOfKind<Kind>): ViewRow | undefined;
  /** The single call that carries it out, by keys. */
  call(args: MutationArgs[Kind]): Call;
  /** The same for a restored server, which may lack what it copies by `call`. `row`: the subject as the person sees it. */
  callAgain?(args: MutationArgs[Kind], row: ViewRow): Call;
  /**
   * Merges this one into an unsent `earlier` entry of the same subject: returns the new args, which stand for both;
   * undefined keeps both.
   */
  merge?(earlier: LogEntry, args: MutationArgs[Kind]): LogEntry['args'] | undefined;
  /** Whether it brings back what an `earlier` change of the same row took away: that one need not be sent any more. */
  bringsBack?(earlier: LogEntry, args: MutationArgs[Kind]): boolean;
  /**
   * Runs before it is sealed, with the unsent entries that name one of its keys: returns args changed by what followed.
   */
  amend?(args: MutationArgs[Kind], followers: readonly LogEntry[]): MutationArgs[Kind];
  /**
   * It destroys what another device may have ticked meanwhile (its row, or only the contents), so the call says what
   * the person had seen.
   */
  destroys?: 'row' | 'contents';
  /** Kinds that are sent before it, whatever their subject: it waits while one of them is held or failing. */
  waitsFor?(args: MutationArgs[Kind]): readonly MutationKind[];
  /** Kinds of the same subject after which it comes: its call is not run where that of such a one fails. */
  follows?: readonly MutationKind[];
  /** Creates, edits or deletes something in a training: it stays visible if its target is lost. */
  isOfTraining?: true;
  /** Keys of rows whose later changes must not reach the server before it; left out: the rows it makes. */
  holdsBack?(args: MutationArgs[Kind]): Key[];
  /** One of many that carry years of data: sent when nothing else waits. */
  isBulk?: true;
  /** The body's fields that hold the entry's values: each keeps the time of its own act. */
  fieldNames?(args: MutationArgs[Kind]): string[];
  /** For the sync screen and the journal. `was`: the row that it is about as it was before; undefined where unknown. */
  words(args: MutationArgs[Kind], subject: ChangeSubject, was?: ViewRow): ChangeWords;
  /** The toast when it is rejected; null: only the console logs it. */
  rejected(args: MutationArgs[Kind]): string | null;
  /** The path of the screen where a rejected one can be corrected. Left out: where its training runs. */
  correctionPath?(args: MutationArgs[Kind], seq: number): string;
}

/** Joins texts into one line. */
export function join(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function clampDuration(sec: number): number {
  return Math.min(Math.max(0, Math.round(sec)), LONGEST_TRAINING_SEC);
}

export const SAVE_FAILED = 'Не удалось сохранить';
