/** What a file of another app says, in this app's terms, before anything is matched or stored. */

export type SourceApp = 'strong' | 'hevy' | 'fitnotes' | 'fitnotes-ios' | 'stronglifts';

export type SetKind = 'normal' | 'warmup' | 'drop' | 'failure';

export interface ParsedSet {
  weightKg: number | null;
  /** Of a weight below zero: what helped. It counts where the exercise is an assisted one. */
  helpKg?: number;
  reps: number | null;
  /** Repetitions in reserve: 10 − RPE. */
  hardReps: number | null;
  durationSec: number | null;
  kind: SetKind;
  note: string;
}

export interface ParsedItem {
  /** As the file writes it. */
  exercise: string;
  /** The same for the exercises of one superset of the training. */
  superset: string | null;
  sets: ParsedSet[];
}

export interface ParsedWorkout {
  /** The same for the same training in any later file of the same app: its start as the file writes it. */
  ref: string;
  title: string;
  note: string;
  startedAtMs: number;
  durationSec: number;
  /** The file says that it took longer than a day. */
  isCapped: boolean;
  items: ParsedItem[];
}

/** Why a line of the file became no set. */
export type LeftOutReason =
  /** A pause between sets: no set, and no loss. */
  | 'rest'
  /** Neither weight, repetitions nor time. */
  | 'empty'
  /** A distance alone, which this app does not keep. */
  | 'distance'
  /** Its date cannot be read, or lies before 2000 or after tomorrow. */
  | 'date'
  /** It names no exercise. */
  | 'exercise'
  /** A number that cannot be read, or that is larger than any. */
  | 'number'
  /** A weight in a unit that is not known. */
  | 'unit'
  /** A kind of row that is not known. */
  | 'kind'
  /** The line has other columns than the header. */
  | 'columns'
  /** More exercises or sets than one training holds. */
  | 'too-many'
  /** A quote that nothing closes, or that stands where none may. */
  | 'quotes'
  /** More rows than a file may have. */
  | 'too-long';

export interface LeftOut {
  line: number;
  /** Of more than one line: the last. */
  toLine?: number;
  /** Of more than one row: how many. */
  rows?: number;
  reason: LeftOutReason;
  /** The beginning of the line, or the value that could not be read. */
  text: string;
}

/** What was taken otherwise than the file says it. */
export interface Notes {
  /** Sets whose RPE became repetitions in reserve. */
  rpe: number;
  /** Sets whose RPE is none, taken without it. */
  rpeLost: number;
  /** Negative weights: help in an assisted exercise, taken without the weight in others. */
  assisted: number;
  /** Sets whose distance was dropped. */
  distance: number;
  /** Weights that were pounds. */
  pounds: number;
  /** Notes that are longer than this app keeps them. */
  cut: number;
}

/** What only the person can say. */
export type Question = 'unit' | 'day-first';

export interface ParseOptions {
  /** The unit of weights, where the file does not say it. */
  unit?: 'kg' | 'lb' | undefined;
  /** Whether 05/06/2026 is the fifth of June. */
  isDayFirst?: boolean | undefined;
  nowMs: number;
}

export interface ParsedFile {
  app: SourceApp;
  workouts: ParsedWorkout[];
  leftOut: LeftOut[];
  notes: Notes;
  /** To be answered before anything is stored; figures are as if the first answer were meant. */
  questions: Question[];
}

export type ParseResult =
  | { kind: 'parsed'; file: ParsedFile }
  /** An export of this app: read as a whole, see docs/export.md. */
  | { kind: 'own' }
  | { kind: 'unknown' };
