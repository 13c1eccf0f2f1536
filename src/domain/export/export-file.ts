/** The app's own export: docs/export.md. Everything of an account, in words of the API, without what follows from it. */

export const EXPORT_FORMAT = 'podhod-export';
export const EXPORT_VERSION = 1;

export interface ExportedExercise {
  key: string;
  name: string;
  execution_variation: string;
  equipment_key: string;
  primary_muscle_key: string;
  secondary_muscle_keys: string[];
  type: 'none' | 'compound' | 'isolation';
  alternative_keys: string[];
  is_archived: boolean;
  is_deleted: boolean;
}

/** Values by their names on the wire; what is empty is left out. */
export type ExportedValues = Record<string, unknown>;

export interface ExportedTemplate {
  key: string;
  title: string;
  is_favorite: boolean;
  position: number | null;
  /** Files of before these were kept have none: then it is as if made by the restore. */
  created_at?: string;
  last_used?: string | null;
  items: { exercise_key: string; group: string | null; planned_at?: string; sets: ExportedValues[] }[];
}

export interface ExportedItem {
  key: string;
  exercise_key: string;
  group: string | null;
  sets: ({ key: string } & ExportedValues)[];
}

export interface ExportedWorkout {
  key: string;
  title: string;
  note: string;
  started_at: string;
  finished_at: string;
  duration: number;
  template_key: string | null;
  /** Of one that an import brought. */
  import_key: string | null;
  import_source: string | null;
  items: ExportedItem[];
}

/** A change as the device's log holds it: its kind and args in the app's own words, and the rows before it. */
export interface ExportedChange {
  key: string;
  /** The form of `args` and `was`. */
  v: number;
  kind: string;
  /** Null: the device that wrote the file, or one that is not known any more. */
  device: string | null;
  acted_at: string;
  /** Left out: it stands. */
  state?: 'discarded' | 'rejected';
  /** A deletion that was never sent, and stands all the same: what it deleted had not been sent either. */
  is_spent?: true;
  args: Record<string, unknown>;
  was?: Record<string, Record<string, unknown>>;
}

export interface ExportFile {
  /** The device had not read all of the account from its server yet. Left out: the file holds everything. */
  is_partial?: boolean;
  settings: ExportedValues;
  /** Names of imported files, folded, with the exercises chosen for them on the device that wrote the file. */
  matches?: Record<string, string>;
  exercises: ExportedExercise[];
  exercise_settings: ({ exercise_key: string } & ExportedValues)[];
  templates: ExportedTemplate[];
  workouts: ExportedWorkout[];
  journal: ExportedChange[];
}

const PARTS = ['exercises', 'exercise_settings', 'templates', 'workouts', 'journal'] as const;

/** A row a line: two exports can be compared, and a person can look into one. */
export function writeExport(file: ExportFile): string {
  const partial = file.is_partial ? ',\n"is_partial": true' : '';
  const parts = PARTS.map(name => {
    const rows = file[name].map(row => JSON.stringify(row));
    return `"${name}": [${rows.length > 0 ? `\n${rows.join(',\n')}\n` : ''}]`;
  });
  const matches = file.matches ? `,\n"matches": ${JSON.stringify(file.matches)}` : '';
  const head = `"format": "${EXPORT_FORMAT}",\n"version": ${EXPORT_VERSION}${partial},\n"settings": ${JSON.stringify(file.settings)}${matches}`;
  return `{${head},\n${parts.join(',\n')}}\n`;
}

export type ReadExport = { kind: 'read'; file: ExportFile } | { kind: 'unreadable' | 'later' };

/** `later`: a newer version of the app has written it. */
export function readExport(text: string): ReadExport {
  let value: Partial<ExportFile> & { format?: unknown; version?: unknown };
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { kind: 'unreadable' };
  }
  if (value?.format !== EXPORT_FORMAT || typeof value.version !== 'number') return { kind: 'unreadable' };
  if (value.version > EXPORT_VERSION) return { kind: 'later' };
  // Files of before it was kept have none.
  value.journal ??= [];
  const matched = Object.entries(value.matches ?? {}).filter(([, key]) => typeof key === 'string');
  if (matched.length > 0) value.matches = Object.fromEntries(matched);
  else delete value.matches;
  const hasParts = PARTS.every(name => Array.isArray(value[name]) && value[name].every(isKeyed));
  const isWhole =
    hasParts && typeof value.settings?.rest_default_sec === 'number' && value.workouts?.every(isTimed);
  return isWhole ? { kind: 'read', file: value as ExportFile } : { kind: 'unreadable' };
}

/** What a person is asked by before a file is restored. */
export type CopySummary =
  | { kind: 'unreadable' | 'later' }
  | { kind: 'read'; workouts: number; templates: number; exercises: number; isPartial: boolean };

export function summarise(read: ReadExport): CopySummary {
  if (read.kind !== 'read') return { kind: read.kind };
  const { workouts, templates, exercises, is_partial } = read.file;
  return {
    kind: 'read',
    workouts: workouts.length,
    templates: templates.length,
    exercises: exercises.filter(({ is_deleted }) => !is_deleted).length,
    isPartial: is_partial ?? false,
  };
}

function isKeyed(row: unknown): boolean {
  const { key, exercise_key } = (row ?? {}) as { key?: unknown; exercise_key?: unknown };
  return typeof key === 'string' || typeof exercise_key === 'string';
}

/** What has no time is no training, and no call could bring it to the server. */
function isTimed({ started_at, finished_at, duration }: ExportedWorkout): boolean {
  const times = [started_at, finished_at].map(time => Date.parse(time));
  return !times.some(Number.isNaN) && typeof duration === 'number';
}
