/** What a kind of mutation is: everything that the engine and the screens ask about it, in one object. */
import type { Call, EntryOfKind, LogEntry } from '#db/log-entry.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import type { ChangeSubject } from '#db/queries/change-subjects.ts';
import type { RowRef, ViewRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

/** A change in words a person understands: what it was, and what about (empty where `what` says all). */
export interface ChangeWords {
  what: string;
  about: string;
}

export interface Mutation<Kind extends MutationKind> {
  /** The one row that it is about. */
  subject(args: MutationArgs[Kind]): RowRef;
  /** Every row whose view it changes, the subject's among them; left out: the subject alone. */
  rows?(args: MutationArgs[Kind]): RowRef[];
  /** Keys of rows that it makes on the server. */
  makes?(args: MutationArgs[Kind]): Key[];
  /** Keys of rows that must be on the server before it. */
  needs?(args: MutationArgs[Kind]): Key[];
  /** Of these, what it only follows: the call carries a copy, and is carried out also where the row never was or is gone. */
  copies?(args: MutationArgs[Kind]): Key;
  /** The item or workout under which a rejection is shown. */
  group?(args: MutationArgs[Kind]): Key;
  /**
   * The row as the person sees it after this mutation; undefined: not at all. Pure: it looks at this row and this
   * entry and nothing else, and applying it once more to its own result changes nothing.
   */
  apply(before: ViewRow | undefined, ref: RowRef, entry: EntryOfKind<Kind>): ViewRow | undefined;
  /** The call of the specification, by keys. */
  call(args: MutationArgs[Kind]): Call;
  /**
   * What becomes of an unsent `earlier` entry about the same subject when this one follows: its new args, with which it
   * stands for both; undefined where both stay.
   */
  merge?(earlier: LogEntry, args: MutationArgs[Kind]): Merged | undefined;
  /**
   * Last look before it is sealed, at the unsent entries that name one of its keys: what the call has to say because of
   * what followed.
   */
  amend?(args: MutationArgs[Kind], followers: readonly LogEntry[]): MutationArgs[Kind];
  /**
   * It takes away what another device may have ticked meanwhile, its row or only what is in it: the call says what the
   * person had seen.
   */
  destroys?: 'row' | 'contents';
  /** Kinds that go before it, whatever they are about: while one of them is held or failing, it waits. */
  waitsFor?: readonly MutationKind[];
  /** A create, an edit or a delete of something in a training: lost with its target, it goes on showing. */
  isOfTraining?: true;
  /** Keys of rows about which nothing said later may reach the server before it; left out: of those that it makes. */
  holdsBack?(args: MutationArgs[Kind]): Key[];
  /** One of many that carry years: it goes when nothing else waits. */
  isBulk?: true;
  /** The names of the body's fields that the entry's values stand for: each has the time of its own act. */
  fieldNames?(args: MutationArgs[Kind]): string[];
  /** For the screen of what waits. */
  words(args: MutationArgs[Kind], subject: ChangeSubject): ChangeWords;
  /** What a toast says when it is rejected; null: only the console hears of it. */
  rejected(args: MutationArgs[Kind]): string | null;
  /** Where it can be mended, when it is rejected: a screen's path. Left out: where its training runs. */
  mendPath?(args: MutationArgs[Kind], seq: number): string;
}

export type Merged = { args: LogEntry['args'] };

/** Texts of a change's circumstances, in one line. */
export function join(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The API takes 31 days at most; a training forgotten for longer is not refused for it. */
const LONGEST_DURATION_SEC = 31 * 24 * 3600;

export function clampDuration(sec: number): number {
  return Math.min(Math.max(0, Math.round(sec)), LONGEST_DURATION_SEC);
}

export const SAVE_FAILED = 'Не удалось сохранить';
