/**
 * The rows of a user's database: what the person sees now.
 *
 * Every row has a `key` made on a device that never changes, and `serverId` once the server has it.
 * `server` stands beside a row only while something of it is pending: what the server last said, so that a
 * refusal can be rolled back. `isDeleted` hides a row whose delete waits for its answer; it goes physically
 * when the answer is stored. Times are epoch milliseconds, weights kilograms, durations seconds.
 */
import type { ExerciseType } from '#domain/exercise.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import type { Rank } from '#domain/records.ts';
import type { PerformedSet } from '#domain/set-values.ts';

/** Where a row stands towards the server; `Fields` are those that a call can change. */
export interface Synced<Fields> {
  key: Key;
  serverId: ServerId | null;
  server?: Fields;
  isDeleted?: true;
  /** The server knows it by its id alone: another client made it without a key, or under another one. */
  isKeyless?: true;
}

type WorkoutStatus = 'active' | 'completed' | 'cancelled';

export interface WorkoutFields {
  title: string;
  status: WorkoutStatus;
  finishedAtMs: number | null;
  durationSec: number | null;
}

/** One exercise of a finished workout as a history card shows it; kept in the row so that a card is one read. */
export interface HistoryLine {
  exerciseKey: Key | null;
  name: string;
  setsCount: number;
  best: string | null;
  executionVariation: string;
  equipmentName: string;
}

export interface WorkoutFigures {
  personalRecords: number;
  tonnageTotalKg: number;
  tonnageHardKg: number;
}

export interface WorkoutRow extends WorkoutFields, WorkoutFigures, Synced<WorkoutFields> {
  createdAtMs: number;
  startedAtMs: number;
  templateKey: Key | null;
  templateServerId: ServerId | null;
  lines: HistoryLine[];
  /** Set when this device's workout became part of another device's: its items moved there. */
  joinedInto?: Key;
  /** Items this device added to a workout that another device started: all that its cancel takes away. */
  joinedItemKeys?: Key[];
  /** The summary's template prompt has been answered or shown (once a workout, on this device). */
  templatePromptShown?: true;
  /** False for a history entry of a server that does not give whole past workouts. */
  isWhole: boolean;
}

export interface ItemFields {
  exerciseKey: Key;
}

export interface ItemRow extends ItemFields, Synced<ItemFields> {
  workoutKey: Key;
  order: number;
  /** The workout's start, present only when it is completed: the index of an exercise's past. */
  doneAtMs?: number;
  /** The server has it no more; it goes on showing for a refused change's sake. */
  isGone?: true;
}

export interface SetFields extends PerformedSet {
  restSec: number | null;
}

export interface PreviousValues {
  weightKg: number | null;
  reps: number | null;
  hardReps: number | null;
  durationSec: number | null;
}

export interface SetRow extends SetFields, Synced<SetFields> {
  workoutKey: Key;
  itemKey: Key;
  /** The exercise the set was made for: a set never changes its exercise. */
  exerciseKey: Key;
  order: number;
  previous: PreviousValues;
  createdAtMs: number;
  updatedAtMs: number;
  /** It came back with a replacement that was refused, and nobody has said anything of it since. */
  isBack?: true;
}

export interface NamedRow {
  key: Key;
  serverId: ServerId | null;
  name: string;
  /** Its place in the shipped library, which goes from the common to the rare and along the body. */
  position?: number;
}

export interface ExerciseFields {
  name: string;
  executionVariation: string;
  equipmentKey: Key;
  primaryMuscleKey: Key;
  secondaryMuscleKeys: Key[];
  type: ExerciseType;
  alternativeKeys: Key[];
  isArchived: boolean;
}

export interface ExerciseRow extends ExerciseFields, Synced<ExerciseFields> {
  /** The name as search compares it (`foldText`). */
  foldedName: string;
  isDefault: boolean;
  /** Deleted on the server too: only past workouts and templates still show it. */
  isGone?: true;
}

export interface TemplateSet {
  weightKg: number | null;
  reps: number | null;
}

export interface TemplateItem {
  exerciseKey: Key;
  sets: TemplateSet[];
}

export interface TemplateFields {
  isFavorite: boolean;
}

export interface TemplateRow extends TemplateFields, Synced<TemplateFields> {
  title: string;
  lastUsedAtMs: number | null;
  /** Its use or its content is this device's word; the next pull with nothing of it pending hears the server's. */
  isUntold?: true;
  createdAtMs: number;
  items: TemplateItem[];
}

export interface SettingsFields {
  restDefaultSec: number;
}

export interface SettingsRow extends SettingsFields {
  id: 'settings';
  server?: SettingsFields;
}

/** The one running rest: a deadline, never a counter. */
export interface RestRow {
  id: 'rest';
  workoutKey: Key;
  itemKey: Key;
  setKey: Key;
  exerciseOrder: number;
  startedAtMs: number;
  endsAtMs: number;
}

/** The best that was ever done in an exercise, over all completed workouts: what a record must outrank. */
export interface BestRow {
  exerciseKey: Key;
  rank: Rank;
  workoutKey: Key;
}

/** Small facts of the sync, one row each; see sync/meta.ts for the ids and shapes. */
export interface MetaRow {
  id: string;
  value: unknown;
}
