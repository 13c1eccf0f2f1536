import type { LogEntry } from '#db/log-entry.ts';
import type { MutationKind } from '#db/mutation-args.ts';
import type { IconName, IconShape } from '#ui/icons/icon-shapes.ts';
import { screenShapes } from '#ui/icons/screen-shapes.ts';

export interface ChangeIcon {
  icon: IconName | IconShape;
  tone: 'blue' | 'green' | 'yellow' | 'red' | 'grey';
}

const made: ChangeIcon = { icon: 'plus', tone: 'blue' };
const edited: ChangeIcon = { icon: 'pencil', tone: 'grey' };
const removed: ChangeIcon = { icon: 'trash', tone: 'red' };
const undone: ChangeIcon = { icon: 'restore', tone: 'yellow' };
const done: ChangeIcon = { icon: 'tick', tone: 'green' };

const ICONS: Readonly<Record<MutationKind, ChangeIcon>> = {
  'workout.create': made,
  'workout.apply': made,
  'workout.recreate': { icon: 'repeat', tone: 'blue' },
  'workout.title': edited,
  'workout.finish': done,
  'workout.cancel': removed,
  'workout.move': undone,
  'workout.times': { icon: 'history', tone: 'grey' },
  'workout.note': edited,
  'items.add': made,
  'item.replace': { icon: screenShapes.swap, tone: 'grey' },
  'item.arrange': { icon: 'list', tone: 'grey' },
  'item.delete': removed,
  'set.create': made,
  'set.patch': edited,
  'set.delete': removed,
  'template.create': made,
  'template.make': made,
  'template.update': edited,
  'template.patch': edited,
  'template.favorite': { icon: 'star', tone: 'grey' },
  'template.delete': removed,
  'import.add': { icon: 'download', tone: 'blue' },
  'import.take-back': undone,
  'exercise.create': made,
  'exercise.patch': edited,
  'exercise.archive': { icon: 'archive', tone: 'grey' },
  'exercise.delete': removed,
  'exercise.restore': undone,
  'exercise.settings': edited,
  'settings.patch': edited,
};

/** What kind of act it was, at a glance: the words stand beside it. A later version's kinds are edits as far as this one knows. */
export function iconOfChange({ kind, args }: Pick<LogEntry, 'kind' | 'args'>): ChangeIcon {
  if (kind === 'workout.move' && 'status' in args) return args.status === 'cancelled' ? removed : undone;
  if (kind === 'set.patch' && 'values' in args && 'done' in args.values && args.values.done) return done;
  return ICONS[kind] ?? edited;
}
