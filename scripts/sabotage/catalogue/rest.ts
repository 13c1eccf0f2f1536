/** The end of a rest: once, at its time, and never for a rest that is over. */
import { type Sabotage, tests } from '../sabotage.ts';

export const REST: readonly Sabotage[] = [
  {
    name: 'two-bells',
    rules: ['REST1'],
    breaks: 'every tab that comes to the deadline takes the rest’s end for its own, and rings',
    edits: [
      {
        file: 'src/commands/rest.ts',
        find: '    if (rest?.endsAtMs !== endsAtMs) return false;\n',
        replace: '    if (rest && rest.endsAtMs !== endsAtMs) return false;\n',
      },
    ],
    watchers: [tests('unit/workout/end-rest', '[REST1]')],
  },
  {
    name: 'late-bell-rings',
    rules: ['REST2'],
    breaks: 'a bell long overdue rings',
    edits: [
      {
        file: 'src/app/rest/bell-plan.ts',
        find: 'if (leftMs < -LATEST_BELL_MS)',
        replace: 'if (leftMs < -1_000 * LATEST_BELL_MS)',
      },
    ],
    watchers: [tests('unit/app/bell-plan', 'does not ring')],
  },
  {
    name: 'moved-deadline-ends-early',
    rules: ['REST3'],
    breaks: 'a rest that was prolonged ends at its old deadline',
    edits: [
      {
        file: 'src/commands/rest.ts',
        find: '    if (rest?.endsAtMs !== endsAtMs) return false;\n',
        replace: '    if (!rest || endsAtMs < 0) return false;\n',
      },
    ],
    watchers: [tests('unit/workout/end-rest', '[REST3]')],
  },
  {
    name: 'clock-set-back-lengthens-the-rest',
    rules: ['REST4'],
    breaks: 'a clock that is set back by an hour makes the rest last an hour longer',
    edits: [
      {
        file: 'src/app/rest/clock-watch.ts',
        find: 'if (jumpMs < -TOLERANCE_MS) await',
        replace: 'if (jumpMs < -1e12 * TOLERANCE_MS) await',
      },
    ],
    watchers: [tests('unit/app/clock-watch', '[REST4]')],
  },
  {
    name: 'deadline-moved-by-every-tab',
    rules: ['REST4'],
    breaks: 'each tab that notices a clock set back moves the deadline once more',
    edits: [
      {
        file: 'src/app/rest/clock-watch.ts',
        find: 'if (rest?.endsAtMs !== seenMs) return;',
        replace: 'if (!rest || seenMs < 0) return;',
      },
    ],
    watchers: [tests('unit/app/clock-watch', '[REST4]')],
  },
  {
    name: 'rest-after-an-unticked-set',
    rules: ['REST3', 'REST5'],
    breaks:
      'the notification’s +15 s begins a rest after a set that was unticked, or a training that is over',
    edits: [
      {
        file: 'src/commands/rest.ts',
        find: 'if (!(await isRestedAfter(ctx.db, ended.setKey))) return;',
        replace: 'if (!(await ctx.db.sets.get(ended.setKey))) return;',
      },
    ],
    watchers: [tests('sync/push', '[REST5]')],
  },
  {
    name: 'signal-claimed-by-nobody',
    rules: ['REST6'],
    breaks: 'each process of the server that looks sends the signal',
    edits: [
      {
        file: 'server/push/deadlines.ts',
        find: 'claimed_until: toTime(nowMs + CLAIM_MS)',
        replace: 'claimed_until: toTime(nowMs - CLAIM_MS)',
      },
    ],
    watchers: [tests('server/push', '[REST6] leaves once')],
  },
  {
    name: 'signal-of-a-rest-taken-back',
    rules: ['REST6'],
    breaks: 'a deadline that was moved or taken back is signalled as it was told first',
    edits: [
      {
        file: 'server/push/deadlines.ts',
        find: '.doUpdateSet(fresh)',
        replace: '.doUpdateSet({ revision })',
      },
    ],
    watchers: [tests('server/push', '[REST6] follows a deadline')],
  },
];
