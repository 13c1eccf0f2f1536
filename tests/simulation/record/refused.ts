/** Which rows a rejected change is about: the checker excuses these and no others. */
import type { LogEntry } from '#db/log-entry.ts';
import type { Key } from '#domain/ids.ts';

export interface Refused {
  /** Themselves alone: a title that was refused says nothing of the training's sets. */
  rows: Key[];
  /** With all that belongs to them. */
  trees: Key[];
}

/** `lost`: items and trainings that are gone elsewhere, and shown whole for as long as something of them is rejected. */
export function refusedBy(entries: readonly LogEntry[], lost: ReadonlySet<Key> = new Set()): Refused {
  const parts = entries.map(entry => partsOf(entry, lost));
  return {
    rows: parts.flatMap(({ rows = [] }) => rows),
    trees: parts.flatMap(({ trees = [] }) => trees),
  };
}

/** `line`: a row, then what it belongs to, from the inside out. */
export function isAbout({ rows, trees }: Refused, line: readonly Key[]): boolean {
  return rows.some(key => key === line[0]) || trees.some(key => line.includes(key));
}

function partsOf({ rejection, ...entry }: LogEntry, lost: ReadonlySet<Key>): Partial<Refused> {
  const isTargetLost = rejection?.isTargetLost ?? false;
  switch (entry.kind) {
    case 'workout.note':
    case 'workout.title':
    case 'workout.move':
    case 'workout.times':
      if (isTargetLost && lost.has(entry.args.workoutKey)) return { trees: [entry.args.workoutKey] };
      return { rows: [entry.args.workoutKey] };
    case 'workout.finish':
      // One that another device cancelled stands with all that is in it until the person decides.
      return isTargetLost ? { trees: [entry.args.workoutKey] } : { rows: [entry.args.workoutKey] };
    case 'workout.apply':
      return { trees: [entry.args.workoutKey], rows: [entry.args.templateKey] };
    case 'workout.create':
    case 'workout.recreate':
    case 'workout.cancel':
      return { trees: [entry.args.workoutKey] };
    case 'items.add':
      if (isTargetLost && lost.has(entry.args.workoutKey)) return { trees: [entry.args.workoutKey] };
      return { trees: entry.args.items.map(item => item.itemKey) };
    case 'item.arrange':
    case 'item.replace':
    case 'item.delete':
      if (isTargetLost && lost.has(entry.args.workoutKey)) return { trees: [entry.args.workoutKey] };
      return { trees: [entry.args.itemKey] };
    case 'set.create':
    case 'set.patch':
    case 'set.delete':
      if (isTargetLost && lost.has(entry.args.workoutKey)) return { trees: [entry.args.workoutKey] };
      if (isTargetLost && lost.has(entry.args.itemKey)) return { trees: [entry.args.itemKey] };
      return { rows: [entry.args.setKey] };
    case 'template.create':
    case 'template.make':
    case 'template.patch':
    case 'template.favorite':
    case 'template.delete':
    case 'template.update':
      return { rows: [entry.args.templateKey] };
    case 'exercise.settings':
    case 'exercise.create':
    case 'exercise.patch':
    case 'exercise.archive':
    case 'exercise.delete':
    case 'exercise.restore':
      return { rows: [entry.args.exerciseKey] };
    case 'import.add':
      return { trees: entry.args.workouts.map(({ workoutKey }) => workoutKey) };
    case 'import.take-back':
      return { trees: [...entry.args.workoutKeys] };
    case 'settings.patch':
      return { rows: ['settings'] };
    default: {
      const kindWithoutItsCase: never = entry;
      return kindWithoutItsCase;
    }
  }
}
