/** Several devices and tabs of one person. */
import { type Sabotage, tests } from '../sabotage.ts';

export const DEVICES: readonly Sabotage[] = [
  {
    name: 'join-leaves-sets-behind',
    rules: ['JOIN1'],
    breaks: 'a training that joins another brings its exercises without their sets',
    edits: [
      {
        file: 'sync/replay/join.ts',
        find: '    for (const set of sets) {\n',
        replace: '    for (const set of sets.slice(0, 0)) {\n',
      },
    ],
    watchers: [tests('sync/two-devices', '[JOIN1]')],
  },
  {
    name: 'join-after-it-was-finished',
    rules: ['JOIN2'],
    breaks: 'a training that was finished here meanwhile joins the one that runs elsewhere',
    edits: [
      {
        file: 'sync/replay/join.ts',
        find: "  if (own.status === 'completed') return importInstead(ctx, entry, own, nowMs);\n",
        replace: '  void importInstead;\n',
      },
    ],
    watchers: [tests('sync/two-devices', '[JOIN2]')],
  },
  {
    name: 'cancel-reaches-the-other-device',
    rules: ['JOIN4'],
    breaks: 'a cancel after a join cancels the other device’s training too',
    edits: [
      {
        file: 'src/commands/end-workout.ts',
        find: '    if (workout.joinedItemKeys) return leaveJoined(ctx, workout, workout.joinedItemKeys);\n',
        replace: '    void leaveJoined;\n',
      },
    ],
    watchers: [tests('sync/joined', '[JOIN4]')],
  },
  {
    name: 'cancelled-here-joins-all-the-same',
    rules: ['JOIN3'],
    breaks: 'a training that was cancelled here meanwhile joins the one that runs elsewhere',
    edits: [
      {
        file: 'sync/replay/join.ts',
        find: "if (!own || own.status === 'cancelled') return",
        replace: 'if (!own) return',
      },
    ],
    watchers: [tests('sync/joined', '[JOIN3]')],
  },
  {
    name: 'import-takes-sets-to-another-exercise',
    rules: ['LATE2'],
    breaks: 'an import takes sets over to the exercise that another device has put in place of theirs',
    edits: [
      {
        file: 'sync/outbox/sets-of-replaced.ts',
        find: 'set => set.exerciseKey !== item.exerciseKey',
        replace: "set => set.exerciseKey === '' && item.order < 0",
      },
    ],
    watchers: [tests('sync/replaced-elsewhere', '[LATE2]')],
  },
  {
    name: 'finishing-sends-whole-rows',
    rules: ['LATE2'],
    breaks: 'finishing sends all sets as they are here, and undoes what another device wrote meanwhile',
    edits: [
      {
        file: 'sync/replay/build-import.ts',
        find: 'if (set.serverId === null) return',
        replace: "if (set.key !== '') return",
      },
    ],
    watchers: [tests('sync/two-devices', '[LATE2]')],
  },
  {
    name: 'finishing-sends-an-old-title',
    rules: ['LATE2'],
    breaks: 'finishing sends the title as it is here, though it was changed elsewhere meanwhile',
    edits: [
      {
        file: 'sync/replay/build-import.ts',
        find: 'return workout.serverId === null || folded.some(',
        replace: "return workout.key !== '' || folded.some(",
      },
    ],
    watchers: [tests('sync/two-devices', '[LATE2]')],
  },
  {
    name: 'selection-taken-twice',
    rules: ['PICK1'],
    breaks: 'two tabs that take one selection add its exercises twice',
    edits: [
      {
        file: 'src/commands/edit-workout.ts',
        find: 'const fresh = items.filter((_, index) => !present[index]);',
        replace:
          'const fresh = items.filter((_, index) => present.length > index).map(item => ({ ...item, itemKey: ctx.newKey() }));',
      },
    ],
    watchers: [tests('unit/workout/set-commands', '[PICK1]')],
  },
  {
    name: 'repaint-makes-a-training',
    rules: ['TAB4'],
    breaks: 'whatever opens the screen of a training makes one where none runs',
    edits: [
      {
        file: 'src/features/workout/open-workout.ts',
        find: 'const workoutKey = mayStart ? await',
        replace: 'const workoutKey = mayStart || opening ? await',
      },
    ],
    watchers: [tests('unit/workout/open-workout', '[TAB4]')],
  },
];
