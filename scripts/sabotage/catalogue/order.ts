/** In which order calls go, and whether each reaches the row it was made for. */
import { type Sabotage, tests } from '../sabotage.ts';

export const ORDER: readonly Sabotage[] = [
  {
    name: 'younger-before-older',
    rules: ['OUT3'],
    breaks: 'while a call waits for its next try, a later one of its lane goes first',
    edits: [
      {
        file: 'sync/replay/pick.ts',
        find: 'const resend = frozen.filter(entry => !underWay.has(entry.seq));',
        replace: 'const resend = frozen.filter(entry => !underWay.has(entry.seq) && isDue(entry, nowMs));',
      },
      {
        file: 'sync/replay/pick.ts',
        find: 'const claims = new Claims(frozen);',
        replace: 'const claims = new Claims([]);',
      },
    ],
    watchers: [tests('sync/order', '[OUT3] two changes')],
  },
  {
    name: 'maker-not-waited-for',
    rules: ['OUT3'],
    breaks: 'a training does not wait for the exercise that it was done with',
    edits: [
      {
        file: 'sync/replay/pick.ts',
        find: 'return makers.some(other => isLive(other) && other.seq !== entry.seq && other.lane !== entry.lane);',
        replace: 'return makers.length < 0;',
      },
      {
        file: 'sync/replay/resolve-missing.ts',
        find: "  if (maker) return { kind: 'wait' };\n",
        replace: '',
      },
    ],
    watchers: [tests('sync/order', '[OUT3] a training waits')],
  },
  {
    name: 'order-by-position',
    rules: ['ADR1'],
    breaks: 'a set is addressed by its exercise’s position on the screen, not by the server’s order',
    edits: [
      {
        file: 'sync/replay/server-ids.ts',
        find: '    return item?.order ?? -1;\n',
        replace:
          '    if (!item) return -1;\n    const all = await this.#db.items.where({ workoutKey: item.workoutKey }).sortBy("order");\n    return all.findIndex(other => other.key === key) + 1;\n',
      },
    ],
    watchers: [tests('sync/addresses', '[ADR1] a set goes to its own')],
  },
  {
    name: 'exercise-not-named',
    rules: ['ADR1'],
    breaks: 'a set’s call does not say for which exercise it was made',
    edits: [
      {
        file: 'sync/replay/training-calls.ts',
        find: 'const target = { workout_id: workoutId, exercise_id: exerciseId };',
        replace: 'const target = { workout_id: workoutId };',
      },
    ],
    watchers: [tests('sync/addresses', '[ADR1] a set made for')],
  },
  {
    name: 'workout-not-named',
    rules: ['ADR1', 'LATE1'],
    breaks: 'a set’s call does not say of which training it is, and means whichever is active',
    edits: [
      {
        file: 'sync/replay/training-calls.ts',
        find: 'const target = { workout_id: workoutId, exercise_id: exerciseId };',
        replace: 'const target = { exercise_id: exerciseId };',
      },
    ],
    watchers: [
      tests('sync/addresses', '[ADR1] a change of a training'),
      tests('sync/two-devices', '[LATE1]'),
    ],
  },
  {
    name: 'start-not-its-own',
    rules: ['OFF1'],
    breaks: 'a training done offline is told with a start that is not its own',
    edits: [
      {
        file: 'sync/replay/build-import.ts',
        find: 'started_at: isoTime(workout.startedAtMs),',
        replace: 'started_at: isoTime(workout.startedAtMs + 60_000),',
      },
    ],
    watchers: [tests('sync/training', '[OFF1]')],
  },
  {
    name: 'no-caution-on-a-plain-server',
    rules: ['OLD1'],
    breaks: 'a server without client keys is called without a look at what it holds',
    edits: [
      {
        file: 'sync/caution/before-sending.ts',
        find: "  if (attempt.isKeyed) return { kind: 'send' };\n",
        replace: "  if (attempt.isKeyed || db.isOpen()) return { kind: 'send' };\n",
      },
    ],
    watchers: [tests('sync/old-server', '[OLD1] whichever answer is lost')],
  },
];
