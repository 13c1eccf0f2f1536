/**
 * What a person did, in words of keys: the content of a log entry, by its kind. Values are absolute, never relative,
 * so that a repeated call changes nothing more. The modules in sync/mutations say what each does.
 */
import type { Key } from '#domain/ids.ts';
import type {
  ExerciseSettings,
  ExerciseValues,
  ItemFields,
  SetFields,
  Settings,
  TemplateItem,
  TemplateRow,
  WorkoutStatus,
} from './rows.ts';

export interface PlannedSet {
  setKey: Key;
  values: Partial<SetFields>;
}

export interface PlannedItem {
  itemKey: Key;
  exerciseKey: Key;
  order: number;
  group?: Key | null;
  sets: PlannedSet[];
}

/** A training's end, as the device that ended it knows it. */
export interface WorkoutEnd {
  finishedAtMs: number;
  durationSec: number;
}

interface NewWorkout {
  workoutKey: Key;
  title: string;
  startedAtMs: number;
  /** It ended here before its start was sent: it never joins another one. */
  ended?: WorkoutEnd & { status: 'completed' | 'cancelled' };
}

interface OfSet {
  workoutKey: Key;
  itemKey: Key;
  setKey: Key;
}

/** A training of another app. Rows without keys get theirs from the training's key and their place. */
export interface ImportedTraining {
  workoutKey: Key;
  title: string;
  note?: string;
  startedAtMs: number;
  durationSec: number;
  /** Left out: the start and the duration say it. */
  finishedAtMs?: number;
  templateKey?: Key | null;
  items: {
    itemKey?: Key;
    exerciseKey: Key;
    group?: Key | null;
    sets: { setKey?: Key; values: Partial<SetFields> }[];
  }[];
}

export type TemplateDates = Pick<TemplateRow, 'createdAtMs' | 'lastUsedAtMs'>;

export interface MutationArgs {
  'workout.create': NewWorkout;
  'workout.apply': NewWorkout & { templateKey: Key; items: PlannedItem[] };
  'workout.recreate': NewWorkout & { sourceKey: Key; templateKey: Key | null; items: PlannedItem[] };
  'workout.title': { workoutKey: Key; title: string };
  'workout.finish': { workoutKey: Key } & WorkoutEnd;
  'workout.cancel': { workoutKey: Key } & WorkoutEnd;
  /** A training that has ended: on with it, back into the history, or out of it. */
  'workout.move': { workoutKey: Key; status: WorkoutStatus };
  'workout.times': { workoutKey: Key; startedAtMs: number } & WorkoutEnd;
  /** `viaKey`: the device's own training that joined this one: what came by it goes with a cancel. */
  'items.add': {
    workoutKey: Key;
    viaKey?: Key;
    items: { itemKey: Key; exerciseKey: Key; order: number }[];
  };
  /**
   * `setKeys`: the sets that were shown, which go with the former exercise. `placeKey`: of no row; the sets that come with the
   * new one need it, so that they are refused, discarded and sent again with the replacement.
   */
  'item.replace': { workoutKey: Key; itemKey: Key; exerciseKey: Key; setKeys: Key[]; placeKey?: Key };
  'item.arrange': { workoutKey: Key; itemKey: Key; values: Partial<ItemFields> };
  'item.delete': { workoutKey: Key; itemKey: Key };
  'set.create': OfSet & { exerciseKey: Key; placeKey?: Key; order: number; values: Partial<SetFields> };
  'set.patch': OfSet & { exerciseKey: Key; values: Partial<SetFields> };
  'set.delete': OfSet;
  /**
   * `call`: which of the two single calls makes it (the name dialog's, or the summary prompt's). `formerKey`: the
   * training's template, where that was deleted.
   */
  'template.create': {
    templateKey: Key;
    workoutKey: Key;
    formerKey?: Key;
    title: string;
    items: TemplateItem[];
    call: 'create' | 'save';
  };
  /** `items`: what the template holds then; null where only the choice is recorded. */
  'template.update': { templateKey: Key; workoutKey: Key; items: TemplateItem[] | null };
  /** `dates`: of one that was there before, in an export. */
  'template.make': { templateKey: Key; title: string; items: TemplateItem[]; dates?: TemplateDates };
  'template.patch': {
    templateKey: Key;
    values: Partial<Pick<TemplateRow, 'title' | 'items' | 'position'>>;
  };
  'template.favorite': { templateKey: Key; isFavorite: boolean };
  'template.delete': { templateKey: Key };
  /**
   * Some trainings of an import; `source`: the app. Their items and sets are written beside, and follow from these args.
   * `trainings`: how many, where an entry of the journal does not hold them.
   */
  'import.add': { importKey: Key; source: string; workouts: ImportedTraining[]; trainings?: number };
  'import.take-back': { importKey: Key; workoutKeys: Key[]; trainings?: number };
  'exercise.create': { exerciseKey: Key; values: ExerciseValues };
  'exercise.patch': { exerciseKey: Key; values: Partial<ExerciseValues> };
  'exercise.archive': { exerciseKey: Key; isArchived: boolean };
  'exercise.delete': { exerciseKey: Key };
  'exercise.restore': { exerciseKey: Key };
  'exercise.settings': { exerciseKey: Key; values: Partial<ExerciseSettings> };
  'workout.note': { workoutKey: Key; note: string };
  'settings.patch': Partial<Settings>;
}

export type MutationKind = keyof MutationArgs;
