/** What a pull may lay over the rows, and from where it goes on. */
import { type Sabotage, tests } from '../sabotage.ts';

export const PULLING: readonly Sabotage[] = [
  {
    name: 'pull-overwrites-pending',
    rules: ['PULL1'],
    breaks: 'a pull overwrites what is still to be sent',
    edits: [
      {
        file: 'sync/merge/merge-row.ts',
        find: 'if (pending.has(name)) merged[',
        replace: 'if (pending.size === 0) merged[',
      },
    ],
    watchers: [tests('sync/two-devices', '[PULL1]')],
  },
  {
    name: 'pull-removes-what-is-on-its-way',
    rules: ['PULL1'],
    breaks: 'a pull removes rows that the server does not have yet',
    edits: [
      {
        file: 'sync/merge/merge-workout.ts',
        find: 'return row.serverId !== null && !ctx.pending.isProtected(row.key);',
        replace: "return row.key !== '' && ctx.pending !== undefined;",
      },
    ],
    watchers: [tests('sync/pull-pending', '[PULL1]')],
  },
  {
    name: 'pull-revives-the-deleted',
    rules: ['PULL2'],
    breaks: 'a pull shows again what a pending delete hid',
    edits: [
      {
        file: 'sync/merge/merge-workout.ts',
        find: '  delete item.isGone;\n',
        replace: '  delete item.isGone;\n  delete item.isDeleted;\n',
      },
    ],
    watchers: [tests('sync/pull-pending', '[PULL2]')],
  },
  {
    name: 'base-not-checked',
    rules: ['PULL3'],
    breaks: 'a pull that was read before an answer came is laid over it',
    edits: [
      {
        file: 'sync/pull/apply.ts',
        find: "    if (await hasMoved(db, base)) return 'base-moved';\n",
        replace: '    void base;\n',
      },
    ],
    watchers: [tests('sync/pull-pending', '[PULL3]')],
  },
  {
    name: 'first-pull-begins-anew',
    rules: ['PULL4'],
    breaks: 'an interrupted first pull has forgotten where it was',
    edits: [
      {
        file: 'sync/pull/pull-past.ts',
        find: "  if (fetched.kind !== 'body') return fetched.kind;\n  const { results, next } = fetched.body;\n",
        replace:
          "  if (fetched.kind !== 'body') {\n    await db.meta.delete('pastWorkouts');\n    return fetched.kind;\n  }\n  const { results, next } = fetched.body;\n",
      },
    ],
    watchers: [tests('sync/pull', '[PULL4]')],
  },
  {
    name: 'pull-without-tags',
    rules: ['PULL5'],
    breaks: 'each pull reads everything again',
    edits: [
      {
        file: 'sync/http/send.ts',
        find: "  if (request.etag) headers['if-none-match'] = request.etag;\n",
        replace: '',
      },
    ],
    watchers: [tests('sync/pull', '[PULL5]')],
  },
  {
    name: 'best-outlives-its-workout',
    rules: ['BEST1'],
    breaks: 'the best of an exercise stays when the exercise has left its finished workout',
    edits: [
      {
        file: 'src/db/finished-workout.ts',
        find: 'new Map([...nothingIn(workout), ...bestRanks(items)])',
        replace: 'bestRanks(items)',
      },
    ],
    watchers: [tests('sync/bests', '[BEST1]')],
  },
  {
    name: 'history-keeps-old-names',
    rules: ['HIST1'],
    breaks: 'the history calls a renamed exercise as it was called when it was done',
    edits: [
      {
        file: 'src/db/queries/history-lines.ts',
        find: 'return { ...line, name, executionVariation, equipmentName };',
        replace: 'return name === executionVariation + equipmentName ? { ...line, name } : line;',
      },
    ],
    watchers: [tests('sync/history-names', '[HIST1]')],
  },
  {
    name: 'first-pull-oldest-first',
    rules: ['PULL8'],
    breaks: 'a first pull brings the oldest trainings first',
    edits: [{ file: 'sync/pull/pull-past.ts', find: "'order=newest'", replace: "'no-order=newest'" }],
    watchers: [tests('sync/first-pull', '[PULL8]')],
  },
  {
    name: 'first-pull-forgets-its-first-page',
    rules: ['PULL6'],
    breaks: 'after a first pull only what changed since its last page is asked for',
    edits: [
      {
        file: 'sync/pull/pull-past.ts',
        find: 'path.includes(NEWEST) && isLaterPage',
        replace: "path === ''",
      },
    ],
    watchers: [tests('sync/first-pull', '[PULL6]')],
  },
  {
    name: 'first-pull-in-one-go',
    rules: ['PULL9'],
    breaks: 'nothing is sent until a first pull has read everything',
    edits: [
      {
        file: 'sync/pull/pull-past.ts',
        find: "      if (hasToSend()) return 'put-off';\n",
        replace: '      void hasToSend;\n',
      },
    ],
    watchers: [tests('sync/first-pull', '[PULL9]')],
  },
  {
    name: 'last-name-a-pull-late',
    rules: ['HIST1'],
    breaks: 'an exercise renamed and deleted elsewhere keeps its former name until another pull',
    edits: [
      {
        file: 'sync/pull/pull-changes.ts',
        find: 'return deleted.length > 0 && (',
        replace: 'return deleted.length < 0 && (',
      },
    ],
    watchers: [tests('sync/history-names', '[HIST1] one renamed and deleted elsewhere')],
  },
  {
    name: 'page-laid-at-once',
    rules: ['PULL9'],
    breaks: 'a page of the past is laid in one transaction',
    edits: [{ file: 'sync/pull/lay-past.ts', find: 'AT_ONCE = 10', replace: 'AT_ONCE = 200' }],
    watchers: [tests('sync/first-pull', '[PULL9]')],
  },
  {
    name: 'full-disk-not-told',
    rules: ['PULL10'],
    breaks: 'a pull that finds no room on the device keeps it to itself',
    edits: [
      {
        file: 'sync/loop/account-loop.ts',
        find: "if (storageFailureOf(error) === 'quota')",
        replace: "if (storageFailureOf(error) === 'connection-lost')",
      },
    ],
    watchers: [tests('sync/first-pull', '[PULL10]')],
  },
  {
    name: 'refused-place-asked-for-ever',
    rules: ['PULL4'],
    breaks: 'a place in the past that the server refuses is asked for again and again',
    edits: [
      {
        file: 'sync/pull/pull-past.ts',
        find: "  if (fetched.kind === 'unknown' && isResumed(place)) return beginAnew(db);\n",
        replace:
          "  if (fetched.kind === 'unknown' && isResumed(place) && path === '') return beginAnew(db);\n",
      },
    ],
    watchers: [tests('sync/first-pull', '[PULL4] begins anew where the server refuses')],
  },
];
