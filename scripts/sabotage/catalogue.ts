/** Promises broken in ways that no mutation operator makes: steps apart that belong together, or another fact in place of one. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code of templates is replaced as text
import { type Sabotage, tests } from './sabotage.ts';

export const CATALOGUE: readonly Sabotage[] = [
  {
    name: 'row-apart-from-its-entry',
    rules: ['DUR1'],
    breaks: 'a command commits its entry, and its rows after it, in a transaction of their own',
    edits: [
      {
        file: 'sync/log/mutate.ts',
        find: '    writeViews(db, after),\n',
        replace: '    void Dexie.ignoreTransaction(() => writeViews(db, after)),\n',
      },
    ],
    watchers: [tests('unit/sync/log-and-views', '[DUR1]')],
  },
  {
    name: 'newest-entry-alone-counts',
    rules: ['VIEW1'],
    breaks: 'a view is computed from the newest entry of a row, not from all that count',
    edits: [
      {
        file: 'sync/log/rebase.ts',
        find: 'return foldView(ref, base, live);',
        replace: 'return foldView(ref, base, live.slice(-1));',
      },
    ],
    watchers: [tests('unit/sync/log-and-views', '[VIEW1]')],
  },
  {
    name: 'row-read-over-what-waits',
    rules: ['PULL1', 'VIEW1'],
    breaks: 'a row that is read goes into the view as it is, over the changes that wait',
    edits: [
      {
        file: 'sync/exchange/take-rows.ts',
        find: '    else straight.set(ref, row ?? undefined);\n',
        replace: '    straight.set(ref, row ?? undefined);\n',
      },
      {
        file: 'sync/exchange/take-rows.ts',
        find: '    refs: [...pending.map(({ ref }) => ref), ...parted,',
        replace: '    refs: [...parted,',
      },
    ],
    watchers: [tests('sync/log', '[PULL2]')],
  },
  {
    name: 'acknowledged-before-it-is-read',
    rules: ['ACK1'],
    breaks: 'an acknowledged entry stops counting although its row is on a page that is still to come',
    edits: [
      { file: 'sync/exchange/judge.ts', find: 'live: isMore ? entry.live : [],', replace: 'live: [],' },
    ],
    watchers: [tests('sync/log', '[ACK1]')],
  },
  {
    name: 'call-built-at-each-sending',
    rules: ['OUT2', 'LIVE1'],
    breaks: 'a call is not kept with its entry, but built again each time it is sent',
    edits: [
      {
        file: 'sync/exchange/seal.ts',
        find: "state: 'sealed', call }",
        replace: "state: 'sealed' }",
      },
    ],
    watchers: [tests('sync/liveness', '[LIVE1]')],
  },
  {
    name: 'lease-without-a-fence',
    rules: ['FEN1'],
    breaks: 'a holder takes over an expired lease under the number of the one before',
    edits: [
      {
        file: 'sync/exchange/lease.ts',
        find: 'const number = lease.number + 1;',
        replace: 'const { number } = lease;',
      },
    ],
    watchers: [tests('sync/lease', '[FEN1]')],
  },
  {
    name: 'seen-by-the-time-it-is-sent',
    rules: ['SEEN1'],
    breaks:
      'a delete says what the device has read when it is sent, not what the person saw when they deleted',
    edits: [
      {
        file: 'sync/exchange/exchange.ts',
        find: 'const calls = round.sealed.map(({ call }) => call);',
        replace:
          "const calls = round.sealed.map(({ call }) => ('seen' in call ? { ...call, seen: round.cursor } : call));",
      },
    ],
    watchers: [tests('sync/destruction', '[SEEN1]')],
  },
  {
    name: 'acknowledged-is-believed-for-ever',
    rules: ['REST8'],
    breaks: 'a device goes back to a cursor that a restored server knows, and sends nothing again',
    edits: [
      {
        file: 'sync/exchange/restored.ts',
        find: "lost.filter(({ state }) => state === 'acknowledged')",
        replace: 'lost.slice(lost.length)',
      },
    ],
    watchers: [tests('sync/restore', '[REST8]')],
  },
  {
    name: 'change-known-by-its-number',
    rules: ['REST8', 'PULL6'],
    breaks: 'a restored server takes the number of a lost change for that of a newer one',
    edits: [
      {
        file: 'server/feed/known-cursors.ts',
        find: 'return revision === user.revision && tag === user.revision_tag && !changes && !upTo;',
        replace: "return revision === user.revision && tag !== '' && !changes && !upTo;",
      },
      {
        file: 'server/feed/known-cursors.ts',
        find: 'function nameOf({ revision, tag }: Moment): string {\n  return `${revision}.${tag}`;\n',
        replace: 'function nameOf({ revision }: Moment): string {\n  return `${revision}`;\n',
      },
    ],
    watchers: [tests('server/restored', 'says so, names what it does know')],
  },
  {
    name: 'page-ends-between-changes-only',
    rules: ['PULL6'],
    breaks: 'the rows of a change that did not fit into one page are never read',
    edits: [
      {
        file: 'server/feed/changes.ts',
        find: 'and (row.revision, row.id) > (${revision}, ${lastId})`',
        replace: 'and row.revision > ${revision} and ${lastId} = ${lastId}`',
      },
    ],
    watchers: [tests('server/feed', 'may end within one change')],
  },
  {
    name: 'age-by-two-clocks',
    rules: ['LATER1'],
    breaks: 'the server takes the age of an act from its own clock and the device’s',
    edits: [
      {
        file: 'server/batch/call-act.ts',
        find: 'Math.max(0, sent_at - deviceMs)',
        replace: 'Math.max(0, nowMs - deviceMs + 0 * sent_at)',
      },
    ],
    watchers: [tests('sync/log', '[LATER1]')],
  },
  {
    name: 'refused-call-half-done',
    rules: ['PARK1'],
    breaks: 'what a call of a batch wrote before it was refused stays',
    edits: [
      {
        file: 'server/batch/savepoint.ts',
        find: '    await trx.executeQuery(UNDO);\n',
        replace: '    void UNDO;\n',
      },
    ],
    watchers: [tests('server/batch', 'answers 500 for a call that fails')],
  },
  {
    name: 'records-of-this-batch-alone',
    rules: ['ONE1'],
    breaks: 'a batch knows only its own calls again, not those of the batch whose answer was lost',
    edits: [
      {
        file: 'server/batch/kept-results.ts',
        find: 'known.get(id) ?? added.get(id)',
        replace: 'added.get(id)',
      },
    ],
    watchers: [tests('server/batch', 'the same again for the same ids')],
  },
  {
    name: 'selection-looked-up-too-early',
    rules: ['PICK1'],
    breaks: 'a command looks up which picked exercises are there before its transaction, not in it',
    edits: [
      {
        file: 'src/commands/edit-workout.ts',
        find: '  const { db } = ctx;\n  return write(ctx, [db.workouts, db.items, db.sets, db.aliases, db.performances], async () => {\n',
        replace:
          '  const { db } = ctx;\n  const fresh = await leaveOutKnown(ctx, items);\n  return write(ctx, [db.workouts, db.items, db.sets, db.aliases, db.performances], async () => {\n',
      },
      {
        file: 'src/commands/edit-workout.ts',
        find: 'function addExercises(',
        replace: 'async function addExercises(',
      },
      {
        file: 'src/commands/edit-workout.ts',
        find: '    const fresh = await leaveOutKnown(ctx, items);\n',
        replace: '',
      },
    ],
    watchers: [tests('unit/workout/set-commands', '[PICK1]')],
  },
];
