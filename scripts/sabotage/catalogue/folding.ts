/** What becomes one call, what costs none, and what is held for its undo. */
import { type Sabotage, tests } from '../sabotage.ts';

export const FOLDING: readonly Sabotage[] = [
  {
    name: 'changes-not-folded',
    rules: ['FOLD1'],
    breaks: 'each change of a set is a call of its own',
    edits: [
      {
        file: 'sync/outbox/fold-into.ts',
        find: '    const merged = mergeIntents(entry.intent, intent);\n',
        replace:
          "    const merged = intent.op === 'set.patch' ? undefined : mergeIntents(entry.intent, intent);\n",
      },
    ],
    watchers: [tests('sync/training', '[FOLD1]')],
  },
  {
    name: 'finished-call-by-call',
    rules: ['FOLD2'],
    breaks: 'a finished training goes call by call where one import would do',
    edits: [
      {
        file: 'sync/outbox/fold-finished.ts',
        find: 'const LEAST_TO_FOLD = 2;',
        replace: 'const LEAST_TO_FOLD = 1_000;',
      },
    ],
    watchers: [tests('sync/training', '[FOLD2]')],
  },
  {
    name: 'trainings-in-a-row-are-one',
    rules: ['OFF2', 'FOLD2'],
    breaks: 'what waits of several finished trainings goes into the import of the first',
    edits: [
      {
        file: 'sync/outbox/find-entries.ts',
        find: 'return (await entriesNaming(db, [workoutKey])).filter(',
        replace: "return (await db.outbox.orderBy('seq').toArray()).filter(",
      },
      {
        file: 'sync/outbox/find-entries.ts',
        find: 'entry.intent.workoutKey === workoutKey,',
        replace: "workoutKey !== '',",
      },
    ],
    watchers: [tests('sync/outbox', '[OFF2]')],
  },
  {
    name: 'import-overtakes-a-replacement',
    rules: ['FOLD2'],
    breaks: 'the import goes before a replacement that the server has not heard of',
    edits: [
      {
        file: 'sync/outbox/fold-finished.ts',
        find: 'const first = own.find(entry => isOfTraining(entry) && !mayRide(entry));',
        replace: 'const first = own.find(entry => isOfTraining(entry) && mayRide(entry) && entry.seq < 0);',
      },
    ],
    watchers: [tests('sync/order', '[FOLD2] an import does not overtake')],
  },
  {
    name: 'made-and-deleted-both-sent',
    rules: ['FOLD3', 'FOLD4'],
    breaks: 'what was made and deleted before it was sent costs its calls',
    edits: [
      {
        file: 'sync/replay/freeze.ts',
        find: '  await foldSpent(db, options.nowMs);\n',
        replace: '',
      },
    ],
    watchers: [tests('sync/training', '[FOLD3]')],
  },
  {
    name: 'cancelled-training-sent',
    rules: ['FOLD4'],
    breaks: 'a training that was cancelled before anything of it was sent is sent all the same',
    edits: [
      {
        file: 'sync/outbox/fold-spent.ts',
        find: "'item.delete', 'workout.cancel', ",
        replace: "'item.delete', ",
      },
    ],
    watchers: [tests('sync/training', '[FOLD4]')],
  },
  {
    name: 'named-row-folded-away',
    rules: ['FOLD3'],
    breaks: 'an exercise made and deleted unsent is forgotten though a training names it',
    edits: [
      {
        file: 'sync/outbox/fold-spent.ts',
        find: 'if (isNamed || !makerIn(own, key)) return false;',
        replace: 'if ((isNamed && own.length < 0) || !makerIn(own, key)) return false;',
      },
    ],
    watchers: [tests('sync/order', '[FOLD3]')],
  },
  {
    name: 'folded-into-what-is-in-flight',
    rules: ['FOLD5'],
    breaks: 'a change is folded into an entry that may have reached the server',
    edits: [
      {
        file: 'sync/outbox/fold-into.ts',
        find: "if (entry.state === 'frozen' || !isReadable(entry)) return undefined;",
        replace: 'if (!isReadable(entry)) return undefined;',
      },
    ],
    watchers: [tests('sync/outbox', '[FOLD5]')],
  },
  {
    name: 'held-delete-sent-at-once',
    rules: ['HOLD1'],
    breaks: 'a delete is sent while its undo is on offer',
    edits: [
      {
        file: 'src/commands/write.ts',
        find: ', holdMs: UNDO_MS, ',
        replace: ', holdMs: 0 * UNDO_MS, ',
      },
    ],
    watchers: [tests('sync/training', '[HOLD1]')],
  },
  {
    name: 'undo-brings-nothing-back',
    rules: ['HOLD1'],
    breaks: 'an undo takes the delete out of the queue and leaves the row hidden',
    edits: [
      { file: 'src/commands/undo.ts', find: '    await restoreRows(ctx, entry.intent);\n', replace: '' },
    ],
    watchers: [tests('sync/training', '[HOLD1]')],
  },
  {
    name: 'keyless-rides-along',
    rules: ['FOLD2'],
    breaks:
      'what another client made without a key is made a second time by the import of the finished training',
    edits: [
      {
        file: 'sync/outbox/keyless.ts',
        find: '  return new Set(rows.filter(row => row.isKeyless && row.serverId !== null).map(row => row.key));\n',
        replace: '  return new Set(rows.slice(rows.length).map(row => row.key));\n',
      },
    ],
    watchers: [tests('sync/keyless-rows', '[FOLD2]')],
  },
  {
    name: 'added-in-one-call',
    rules: ['OFF2'],
    breaks: 'more exercises than a call takes go in one call, and are refused',
    edits: [
      {
        file: 'sync/outbox/adding-items.ts',
        find: 'const AT_ONCE = 100;',
        replace: 'const AT_ONCE = 1_000;',
      },
    ],
    watchers: [tests('sync/many-exercises', '[OFF2]')],
  },
];
