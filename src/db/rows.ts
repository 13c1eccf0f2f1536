/**
 * The rows of a user's database: exactly what the person sees now. A row is a cache of the server's last word with
 * every pending mutation applied (sync/log/rebase.ts); figures that follow from rows stand in tables of their own.
 *
 * Every row has a `key` made on a device that never changes: rows are known by it alone. `serverId` is only shown.
 * Times are epoch milliseconds, weights kilograms, durations seconds.
 */
import type { ExerciseSettings } from '#contract/fields/exercise-settings.ts';
import type { ItemFields } from '#contract/fields/item-fields.ts';
import type { SetFields, TemplateSetFields } from '#contract/fields/set-fields.ts';
import type { Settings } from '#contract/fields/settings.ts';
import type { ExerciseType } from '#domain/exercise.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import type { OneRepMax } from '#domain/one-rep-max.ts';
import type { Rank } from '#domain/records.ts';
import type { LoadMode } from '#domain/set-values.ts';
import type { LogEntry } from './log-entry.ts';

export type { ExerciseSettings, ItemFields, SetFields, Settings };

interface Keyed {
  key: Key;
  /** What the server calls it, once known. */
  serverId: ServerId | null;
}

/** Only the person's rejected changes still show it: it was deleted, replaced or cancelled elsewhere. */
interface Losable {
  isLost?: true;
}

export type WorkoutStatus = 'active' | 'completed' | 'cancelled';

export interface WorkoutRow extends Keyed, Losable {
  title: string;
  note: string;
  status: WorkoutStatus;
  createdAtMs: number;
  startedAtMs: number;
  finishedAtMs: number | null;
  durationSec: number | null;
  templateKey: Key | null;
  /** The deleted template in whose place `templateKey` stands, until the server has said which it is. */
  formerTemplateKey?: Key;
  /** Of one that an import brought: which import, and from which app. */
  importKey?: Key;
  importSource?: string;
}

export interface ItemRow extends ItemFields, Keyed, Losable {
  workoutKey: Key;
  exerciseKey: Key;
  order: number;
}

export interface SetRow extends SetFields, Keyed, Losable {
  workoutKey: Key;
  itemKey: Key;
  /** The exercise the set was made for: a set never changes its exercise. */
  exerciseKey: Key;
  order: number;
  createdAtMs: number;
  updatedAtMs: number;
}

/** What was lifted the previous time, beside the row of a set. */
export interface PreviousValues {
  weightKg: number | null;
  reps: number | null;
  hardReps: number | null;
  durationSec: number | null;
}

export interface NamedRow extends Keyed {
  name: string;
  /** Its place in the shipped library, which goes from the common to the rare and along the body. */
  position?: number;
}

export interface ExerciseValues {
  name: string;
  executionVariation: string;
  equipmentKey: Key;
  primaryMuscleKey: Key;
  secondaryMuscleKeys: Key[];
  type: ExerciseType;
  alternativeKeys: Key[];
}

export interface ExerciseRow extends ExerciseValues, Keyed {
  /** The name as search compares it (`foldText`). */
  foldedName: string;
  /** What its weight means to whoever has set nothing; absent: the load. */
  defaultMode?: LoadMode;
  isDefault: boolean;
  isArchived: boolean;
  /** Deleted: only past workouts and templates still show it. */
  isGone?: true;
}

export type TemplateSet = TemplateSetFields;

export interface TemplateItem {
  exerciseKey: Key;
  /** As an item's: what stands together with the same one is a superset. */
  group: Key | null;
  sets: TemplateSet[];
  /** When its weights, repetitions and times were last written: what was lifted since is newer. */
  plannedAtMs: number;
}

export interface TemplateRow extends Keyed {
  title: string;
  isFavorite: boolean;
  lastUsedAtMs: number | null;
  createdAtMs: number;
  /** Where it was moved to in the list; null: by its last use. */
  position: number | null;
  items: TemplateItem[];
}

/** By the key of the exercise. */
export interface ExerciseSettingsRow extends ExerciseSettings {
  key: Key;
}

export interface SettingsRow extends Settings {
  key: 'settings';
}

/** What a form writes of an exercise. */
export function exerciseValues(row: ExerciseValues): ExerciseValues {
  return {
    name: row.name,
    executionVariation: row.executionVariation,
    equipmentKey: row.equipmentKey,
    primaryMuscleKey: row.primaryMuscleKey,
    secondaryMuscleKeys: row.secondaryMuscleKeys,
    type: row.type,
    alternativeKeys: row.alternativeKeys,
  };
}

/** The tables that hold what a person sees, each by the rows that it holds. */
export interface ViewRows {
  workouts: WorkoutRow;
  items: ItemRow;
  sets: SetRow;
  exercises: ExerciseRow;
  exerciseSettings: ExerciseSettingsRow;
  templates: TemplateRow;
  settings: SettingsRow;
}

export type ViewTable = keyof ViewRows;
export type ViewRow = ViewRows[ViewTable];

/** A row by its table and key. */
export type RowRef = `${ViewTable}/${Key}`;

export function refOf(table: ViewTable, key: Key): RowRef {
  return `${table}/${key}`;
}

export function readRef(ref: RowRef): { table: ViewTable; key: Key } {
  const slash = ref.indexOf('/');
  return { table: ref.slice(0, slash) as ViewTable, key: ref.slice(slash + 1) };
}

/** The server's last word on a row, kept exactly while a mutation that counts for the row's view is in the log. */
export interface BaseRow {
  ref: RowRef;
  /** Null: the server has no such row. */
  row: ViewRow | null;
  /** Deleted on the server; kept because rejected changes still show it. */
  isGone?: true;
}

/** What another device did, as its own log might hold it; only for the journal: no view follows from it. */
export interface JournalRow {
  /** The call's key. */
  id: Key;
  /** The name of the login or token that it came by; null: it is not known any more. */
  device: string | null;
  entry: LogEntry;
}

/** This device's training `key` joined `into`: whoever names one means the other. */
export interface AliasRow {
  key: Key;
  into: Key;
}

/**
 * 'rest': the one deadline that a bell waits for, never a counter: the end of a rest, or the target of the set that is
 * being held. 'hold': the one running stopwatch, which counts from `startedAtMs` and goes on past its target (`endsAtMs`;
 * without a target the same moment).
 */
export interface RestRow {
  id: 'rest' | 'hold';
  /** It belongs to a stopwatch. */
  ofHold?: true;
  workoutKey: Key;
  itemKey: Key;
  setKey: Key;
  exerciseOrder: number;
  startedAtMs: number;
  endsAtMs: number;
}

/** One exercise in one completed workout: what records, bests and previous values look up. Derived. */
export interface PerformanceRow {
  workoutKey: Key;
  exerciseKey: Key;
  startedAtMs: number;
  /** A set of it is done, be it a failed attempt, and no mere warm-up: what the next time looks back at. */
  hasDone: boolean;
  /** The best done set's rank; null when nothing was achieved. */
  rank: Rank | null;
  /** Its sets that no other one outdoes in weight and repetitions alike. */
  tops: readonly Rank[];
  /** The best rank of every earlier completed workout; null: never done before. */
  bestBefore: Rank | null;
  /** What the exercise's chart shows: of its done sets in this workout. */
  setsCount: number;
  tonnageKg: number;
  mostReps: number | null;
  oneRepMax: OneRepMax | null;
}

/** One exercise of a finished workout as a history card shows it. */
export interface HistoryLine {
  exerciseKey: Key;
  setsCount: number;
  best: string | null;
}

/** A completed workout's figures and lines, so that a history card is one read. Derived. */
export interface DigestRow {
  workoutKey: Key;
  personalRecords: number;
  tonnageTotalKg: number;
  tonnageHardKg: number;
  lines: HistoryLine[];
  /** What is written in its sets' notes, for the search; left out where nothing is. */
  notes?: string;
  /** A server without the training's rows gave these figures: nothing here can compute them. */
  isGiven?: true;
}

/** A cursor that the server gave, to find back after it was restored from a copy. */
export interface CursorRow {
  n: number;
  cursor: string;
  /** When the server gave it, by its clock. */
  atMs: number;
}

/** A row or entry that this version cannot read, set aside and shown. */
export interface UnreadRow {
  id: string;
  value: unknown;
  atMs: number;
}

/** Small facts, one row each; see sync/meta.ts for the ids and shapes. */
export interface MetaRow {
  id: string;
  value: unknown;
}
