/** Which rows a refused change is about: the checker excuses these and no others. */
import type { OutboxEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';

export interface Refused {
  /** Themselves alone: a title that was refused says nothing of the training's sets. */
  rows: Key[];
  /** With all that belongs to them. */
  trees: Key[];
}

/** `goneItems`: deleted elsewhere, and shown whole for as long as something of them is refused. */
export function refusedBy(entries: readonly OutboxEntry[], goneItems: ReadonlySet<Key> = new Set()): Refused {
  const parts = entries.map(entry => partsOf(entry, goneItems));
  return {
    rows: parts.flatMap(({ rows = [] }) => rows),
    trees: parts.flatMap(({ trees = [] }) => trees),
  };
}

/** `line`: a row, then what it belongs to, from the inside out. */
export function isAbout({ rows, trees }: Refused, line: readonly Key[]): boolean {
  return rows.some(key => key === line[0]) || trees.some(key => line.includes(key));
}

function partsOf({ intent, ...entry }: OutboxEntry, goneItems: ReadonlySet<Key>): Partial<Refused> {
  const isTargetLost = 'refusal' in entry && entry.refusal.isTargetLost;
  switch (intent.op) {
    case 'workout.title':
      return { rows: [intent.workoutKey] };
    case 'workout.finish':
      // One that another device cancelled stands with all that is in it until the person decides.
      return isTargetLost ? { trees: [intent.workoutKey] } : { rows: [intent.workoutKey] };
    case 'workout.apply':
      // One that is put off may yet be told: its template shows the use for as long.
      return { trees: [intent.workoutKey], rows: entry.state === 'parked' ? [] : [intent.templateKey] };
    case 'workout.create':
    case 'workout.recreate':
    case 'workout.import':
    case 'workout.cancel':
      return { trees: [intent.workoutKey] };
    case 'items.add':
      return { trees: intent.items.map(item => item.itemKey) };
    case 'item.replace':
    case 'item.delete':
      return { trees: [intent.itemKey] };
    case 'set.create':
    case 'set.patch':
    case 'set.delete':
      if (isTargetLost && goneItems.has(intent.itemKey)) return { trees: [intent.itemKey] };
      return { rows: [intent.setKey] };
    case 'template.create':
    case 'template.save':
    case 'template.favorite':
    case 'template.delete':
      return { rows: [intent.templateKey] };
    case 'template.update':
      return { rows: intent.templateKey === null ? [] : [intent.templateKey] };
    case 'exercise.create':
    case 'exercise.patch':
    case 'exercise.archive':
    case 'exercise.delete':
      return { rows: [intent.exerciseKey] };
    case 'settings.patch':
      return { rows: ['settings'] };
  }
}
