/** What is on disk, for how long, and what counts as an answer. */
import { type Sabotage, tests } from '../sabotage.ts';

const FOREIGN = tests('sync/foreign-answers', '[OUT5]');

export const OUTBOX: readonly Sabotage[] = [
  {
    name: 'row-and-entry-apart',
    rules: ['DUR1', 'DUR2'],
    breaks: 'a command writes its rows and its entry in transactions of their own',
    edits: [
      {
        file: 'src/commands/write.ts',
        find: 'return inTransaction(db, [...tables, db.outbox], body);',
        replace: 'return body();',
      },
      {
        file: 'sync/outbox/assert-in-transaction.ts',
        find: "if (transaction?.db.name !== db.name || !transaction.storeNames.includes('outbox')) {",
        replace: 'if (transaction && transaction.db.name !== db.name) {',
      },
    ],
    watchers: [tests('sync/outbox', '[DUR2]')],
  },
  {
    name: 'entry-outside-any-transaction',
    rules: ['DUR1'],
    breaks: 'an entry may be written outside the transaction of its rows',
    edits: [
      {
        file: 'sync/outbox/append.ts',
        find: '  assertInTransaction(db);\n',
        replace: '',
      },
    ],
    watchers: [tests('sync/outbox', '[DUR1]')],
  },
  {
    name: 'lost-connection-not-reopened',
    rules: ['DUR2'],
    breaks: 'a change is refused when the browser has lost its connection to the database',
    edits: [
      {
        file: 'src/db/transaction.ts',
        find: 'const MAX_REOPENINGS = 3;',
        replace: 'const MAX_REOPENINGS = 0;',
      },
    ],
    watchers: [tests('unit/db/transaction', '[DUR2]')],
  },
  {
    name: 'loss-not-noticed',
    rules: ['DUR3'],
    breaks: 'data that the browser has removed is not missed',
    edits: [
      {
        file: 'src/db/kept-data.ts',
        find: 'if (!isMarked && account.hasData) await noteLoss(device);',
        replace: 'void noteLoss;',
      },
    ],
    watchers: [tests('unit/app/kept-data', '[DUR3] that is gone is noted')],
  },
  {
    name: 'typed-over-what-was-saved-since',
    rules: ['DUR6'],
    breaks: 'what was typed and not entered is saved over what another tab has saved since',
    edits: [
      {
        file: 'src/features/workout/typed-copy.ts',
        find: 'if (isStillOver(row, copy, copies.slice(0, index))) await',
        replace: 'if (isStillOver(row, copy, copies.slice(0, index)) || copies.length > 0) await',
      },
    ],
    watchers: [tests('unit/workout/typed-copy', '[DUR6] what another tab has saved since')],
  },
  {
    name: 'entry-removed-before-sending',
    rules: ['OUT1'],
    breaks: 'the entry is taken out of the queue, then sent (as workbox does it)',
    edits: [
      {
        file: 'sync/replay/do-job.ts',
        find: '  const reply = await sendAuthorised(session, replayer.db.accountKey, {\n',
        replace:
          '  await replayer.db.outbox.delete(entry.seq);\n  const reply = await sendAuthorised(session, replayer.db.accountKey, {\n',
      },
      {
        file: 'sync/replay/settle.ts',
        find: 'const live = answered.filter(({ entry }, index) => isSame(stored[index], entry));',
        replace: 'void stored;\n  const live = [...answered];',
      },
    ],
    watchers: [tests('sync/outbox', '[OUT1]')],
  },
  {
    name: 'entry-removed-apart-from-its-answer',
    rules: ['OUT1'],
    breaks: 'the entry leaves in a transaction of its own, before its answer is stored',
    edits: [
      {
        file: 'sync/replay/do-job.ts',
        find: "  return { kind: 'answered', answered: { entry, answer: whole.body } };",
        replace:
          "  await replayer.db.outbox.delete(entry.seq);\n  return { kind: 'answered', answered: { entry, answer: whole.body } };",
      },
      {
        file: 'sync/replay/settle.ts',
        find: 'const live = answered.filter(({ entry }, index) => isSame(stored[index], entry));',
        replace: 'void stored;\n  const live = [...answered];',
      },
    ],
    watchers: [tests('sync/freezing', '[OUT1]')],
  },
  {
    name: 'busy-is-a-refusal',
    rules: ['OUT2'],
    breaks: '503, 429 and 408 are taken for refusals, and the call is parked',
    edits: [
      {
        file: 'sync/replay/verdict.ts',
        find: 'if (isTryLater(status) || ',
        replace: 'if (',
      },
    ],
    watchers: [tests('sync/outbox', '[OUT2]')],
  },
  {
    name: 'other-version-dropped',
    rules: ['OUT4'],
    breaks: 'an entry of a version that this one cannot read is dropped',
    edits: [
      {
        file: 'sync/replay/freeze.ts',
        find: '  await foldSpent(db, options.nowMs);\n',
        replace:
          '  await db.outbox.filter(entry => entry.v !== 1).delete();\n  await foldSpent(db, options.nowMs);\n',
      },
    ],
    watchers: [tests('sync/outbox', '[OUT4]')],
  },
  {
    name: 'html-is-a-success',
    rules: ['OUT5'],
    breaks: 'a login page with status 200 is taken for the answer',
    edits: [
      {
        file: 'sync/http/send.ts',
        find: "if (!type.includes('application/json')) return { kind: 'none', reason: 'foreign' };",
        replace: "if (!type.includes('application/json')) return { ...answer, body: {} };",
      },
      {
        file: 'sync/replay/verdict.ts',
        find: "if (!isExpectedBody(entry.intent.op, answer)) return { kind: 'no-answer' };",
        replace: '',
      },
    ],
    watchers: [FOREIGN],
  },
  {
    name: 'foreign-json-is-a-success',
    rules: ['OUT5'],
    breaks: 'JSON of somebody else with status 200 is taken for the answer',
    edits: [
      {
        file: 'sync/replay/verdict.ts',
        find: "if (!isExpectedBody(entry.intent.op, answer)) return { kind: 'no-answer' };",
        replace: '',
      },
    ],
    watchers: [FOREIGN],
  },
  {
    name: 'foreign-403-is-a-refusal',
    rules: ['OUT5'],
    breaks: 'a proxy’s 403 is taken for a refusal by this API',
    edits: [
      {
        file: 'sync/http/send.ts',
        find: 'const isOurs = body instanceof Object && (response.status < 400 || isApiError(body));',
        replace: 'const isOurs = body instanceof Object;',
      },
    ],
    watchers: [FOREIGN],
  },
];
