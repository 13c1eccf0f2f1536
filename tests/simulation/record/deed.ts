/**
 * The checker's own record: what a person did, in words of the rows they saw, written down beside the app and never
 * read by it. It knows nothing of calls, bases or folds.
 */

import type { SetFields, Settings } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { Refused } from './refused.ts';

export type SetField = keyof SetFields;

/** Somebody whose data it is: a name for registered users, the account's key for a guest. */
export type Owner = string;

export interface MadeItem {
  itemKey: Key;
  exerciseKey: Key;
  sets: { setKey: Key; values: Partial<SetFields> }[];
}

export interface Destroying {
  /** The ticked sets that the person saw in what went: no others may go with it. */
  seenTicked: Key[];
}

export interface Imported {
  workoutKey: Key;
  title: string;
  startedAtMs: number;
  finishedAtMs: number;
  items: MadeItem[];
}

/** `sure`: typed or pressed by the person. `guessed`: filled in by the app, which may have known more by then. */
export interface Written {
  setKey: Key;
  sure: Partial<SetFields>;
  guessed: Partial<SetFields> | 'anything';
}

interface StartTimes {
  startedAtMs: number;
  /** Of one that was written down after it: it never ran here. */
  finishedAtMs: number | null;
}

export type What =
  | ({
      kind: 'start';
      workoutKey: Key;
      title: string;
      isCopy: boolean;
      /** The training that it repeats. */
      repeats?: Key;
      items: MadeItem[];
    } & StartTimes)
  | { kind: 'add-items'; workoutKey: Key; items: MadeItem[] }
  | ({
      kind: 'replace-item';
      itemKey: Key;
      exerciseKey: Key;
      /** The sets that came with it. */
      sets: MadeItem['sets'];
    } & Destroying)
  | ({ kind: 'delete-item'; itemKey: Key } & Destroying)
  | { kind: 'add-set'; workoutKey: Key; itemKey: Key; setKey: Key; exerciseKey: Key }
  | { kind: 'add-sets'; workoutKey: Key; itemKey: Key; exerciseKey: Key; sets: MadeItem['sets'] }
  | { kind: 'tick-all'; setKeys: Key[] }
  /** Its time is written when it stops: by itself, for another set, or as the training ends. */
  | { kind: 'start-hold'; setKey: Key }
  /** What no other row depends on: a place, what is done in turns with what, a note, what is set for an exercise. */
  | { kind: 'arrange'; rowKey: Key }
  | { kind: 'import'; importKey: Key; workouts: Imported[] }
  | ({ kind: 'take-back-import'; importKey: Key; workoutKeys: Key[] } & Destroying)
  | ({ kind: 'write-set' } & Written)
  | { kind: 'write-sets'; sets: Written[] }
  | ({ kind: 'delete-set'; setKey: Key; itemKey: Key } & Destroying)
  | { kind: 'rename'; workoutKey: Key; title: string }
  | { kind: 'finish'; workoutKey: Key; finishedAtMs: number }
  | ({ kind: 'cancel'; workoutKey: Key } & Destroying)
  | { kind: 'set-times'; workoutKey: Key; startedAtMs: number; finishedAtMs: number }
  /** Out of the history, back into it, or on with it. */
  | ({ kind: 'move-workout'; workoutKey: Key; status: 'active' | 'completed' | 'cancelled' } & Destroying)
  /** A cancel of a training that runs on another device too: only what came by the keys of this device's own goes. */
  | ({ kind: 'leave'; workoutKey: Key; joinedKeys: Key[] } & Destroying)
  /** 'Do it all the same': what was refused because another device had ticked in it, by the deed's index; and how many. */
  | ({ kind: 'destroy-anyway'; of: number; counted: number } & Destroying)
  | { kind: 'create-template'; templateKey: Key; workoutKey: Key | null; title: string }
  | {
      kind: 'make-templates';
      templates: { templateKey: Key; title: string }[];
      /** Which came with them. */
      exercises: { exerciseKey: Key; name: string }[];
    }
  | { kind: 'delete-templates'; templateKeys: Key[] }
  /** With the exercises that were made for it. */
  | { kind: 'remove-linked'; templateKey: Key; exerciseKeys: Key[] }
  | { kind: 'rename-template'; templateKey: Key; title: string }
  | { kind: 'update-template'; workoutKey: Key; templateKey: Key; update: boolean }
  | { kind: 'favorite'; templateKey: Key; isFavorite: boolean }
  | { kind: 'delete-template'; templateKey: Key }
  /** `insteadOf`: the one whose refused edit it was mended from, deleted elsewhere. */
  | { kind: 'create-exercise'; exerciseKey: Key; name: string; isRefusable: boolean; insteadOf?: Key }
  | { kind: 'edit-exercise'; exerciseKey: Key; name: string; isRefusable: boolean }
  | { kind: 'archive'; exerciseKey: Key; isArchived: boolean }
  | { kind: 'delete-exercise'; exerciseKey: Key }
  | { kind: 'settings'; values: Partial<Settings> }
  /** The deed taken back, by its index. */
  | { kind: 'undo'; of: number }
  /** Later, from the journal: the deeds that made the entries, as far as one is known, the rows that those changed, and those that they made. */
  | ({ kind: 'take-back'; of: number[]; touched: Key[]; unmade: Key[] } & Destroying)
  /** The person's word on what was refused. */
  | { kind: 'discard'; refused: Refused }
  /** `of`: the deeds whose changes it sends again, under new names. */
  | { kind: 'retry'; of: number[]; refused: Refused }
  /** `oldSetKeys`: the sets of what was put back, on the screen or in what was refused. */
  | { kind: 'put-back'; refused: Refused; oldSetKeys: Key[] }
  | { kind: 'set-aside'; refused: Refused }
  | { kind: 'send-now' }
  /** And what other devices did is read. */
  | { kind: 'open-journal' }
  | { kind: 'logout'; forget: boolean }
  /** The browser took the database away, with what had not come to the server. `userKey`: of whom that knew. */
  | { kind: 'evict'; userKey: Key | null; unsent: Refused }
  | { kind: 'login' }
  | { kind: 'account'; change: 'name' | 'password' | 'deletion'; userKey: Key | null; isInDoubt: boolean }
  /** A guest registers: same person, same data. */
  | { kind: 'register' }
  /** A guest whom only the device knew logs in as a registered user, and takes everything along. */
  | { kind: 'move'; to: Owner };

export interface Deed {
  index: number;
  /** In the simulation's own time. */
  startMs: number;
  endMs: number;
  device: string;
  owner: Owner;
  /** What the action was called, also where nothing came of it. */
  name: string;
  /** refused: the app said it could not store it. unknown: the tab died meanwhile. */
  outcome: 'running' | 'done' | 'refused' | 'unknown';
  /** Every key the app was given for it. */
  keys: Key[];
  what: What | undefined;
}
