/** One effect for each intent: keys, frozen calls, the fence. */
import { type Sabotage, tests } from '../sabotage.ts';

export const FREEZING: readonly Sabotage[] = [
  {
    name: 'no-idempotency-key',
    rules: ['FRZ1', 'FRZ2'],
    breaks: 'calls carry no Idempotency-Key',
    edits: [
      { file: 'sync/replay/do-job.ts', find: '    idempotencyKey: entry.idempotencyKey,\n', replace: '' },
    ],
    watchers: [tests('sync/freezing', '[FRZ1]')],
  },
  {
    name: 'key-made-anew-on-retry',
    rules: ['FRZ2'],
    breaks: 'each try of a call has a key of its own',
    edits: [
      {
        file: 'sync/replay/do-job.ts',
        find: '    idempotencyKey: entry.idempotencyKey,\n',
        replace: '    idempotencyKey: replayer.ports.random.uuid(),\n',
      },
    ],
    watchers: [tests('sync/outbox', '[FRZ2]')],
  },
  {
    name: 'retry-built-anew',
    rules: ['FRZ2'],
    breaks: 'a retry is built anew from the rows as they are now',
    edits: [
      {
        file: 'sync/replay/freeze.ts',
        find: '  const again = resend.slice(0, room).map((entry): Attempt => ({ entry, isRetry: true, isKeyed }));\n',
        replace:
          "  const again: Attempt[] = [];\n  for (const entry of resend.slice(0, room)) {\n    const built = await buildCall(db, entry.intent);\n    again.push({ entry: built.kind === 'call' ? { ...entry, call: built.call } : entry, isRetry: true, isKeyed });\n  }\n",
      },
    ],
    watchers: [tests('sync/freezing', '[FRZ2] an import')],
  },
  {
    name: 'sent-before-it-is-frozen',
    rules: ['FRZ2'],
    breaks: 'the call is sent without having been written to disk as sent',
    edits: [
      { file: 'sync/replay/freeze-head.ts', find: '  await db.outbox.put(frozen);\n', replace: '' },
      { file: 'sync/replay/freeze.ts', find: '  await db.outbox.bulkPut(ready);\n', replace: '' },
      {
        file: 'sync/replay/settle.ts',
        find: "return stored?.state === 'frozen' && stored.idempotencyKey === entry.idempotencyKey;",
        replace: 'return stored?.idempotencyKey === entry.idempotencyKey;',
      },
    ],
    watchers: [tests('sync/freezing', '[FRZ2] a call is frozen')],
  },
  {
    name: 'set-without-client-key',
    rules: ['FRZ1', 'FOLD2'],
    breaks: 'a set is made without its client_key',
    edits: [
      {
        file: 'sync/replay/training-calls.ts',
        find: '{ ...target, client_key: intent.setKey, ...toSetBody(intent.values) }',
        replace: '{ ...target, ...toSetBody(intent.values) }',
      },
    ],
    watchers: [tests('sync/order', '[FOLD2] what is left')],
  },
  {
    name: 'items-without-client-keys',
    rules: ['FRZ1', 'FOLD2'],
    breaks: 'exercises are added without their client_keys',
    edits: [
      {
        file: 'sync/replay/training-calls.ts',
        find: '        client_keys: intent.items.map(item => item.itemKey),\n',
        replace: '',
      },
    ],
    watchers: [tests('sync/order', '[FOLD2] what is left')],
  },
  {
    name: 'no-fence',
    rules: ['FEN1', 'SES7'],
    breaks: 'a replayer whose fence has fallen goes on writing',
    edits: [
      {
        file: 'sync/replay/settle.ts',
        find: "    if ((await readMeta(db, 'fence')) !== fence) return false;\n",
        replace: '    void fence;\n',
      },
      {
        file: 'sync/replay/turn.ts',
        find: "    if ((await readMeta(db, 'fence')) !== fence) return 'fenced';\n",
        replace: '    void fence;\n',
      },
    ],
    watchers: [tests('sync/fence', '[FEN1]'), tests('sync/fence', '[SES7]')],
  },
  {
    name: 'late-answer-passes-the-fence',
    rules: ['FEN1', 'SES7'],
    breaks: 'an answer that comes after the fence has fallen is stored',
    edits: [
      {
        file: 'sync/replay/settle.ts',
        find: "    if ((await readMeta(db, 'fence')) !== fence) return false;\n",
        replace: '    void fence;\n',
      },
      {
        file: 'sync/replay/turn.ts',
        find: "    if ((await readMeta(db, 'fence')) !== fence) return 'fenced';\n    await storeAnswers(replayer, answered);\n",
        replace:
          "    await storeAnswers(replayer, answered);\n    if ((await readMeta(db, 'fence')) !== fence) return 'fenced';\n",
      },
    ],
    watchers: [tests('sync/fence', '[SES7]')],
  },
  {
    name: 'lock-never-passed-by',
    rules: ['FEN2'],
    breaks: 'a replayer waits without end for the lock of a frozen tab',
    edits: [
      {
        file: 'sync/replay/drain.ts',
        find: 'const LOCK_WAIT_MS = 60_000;',
        replace: 'const LOCK_WAIT_MS = 86_400_000;',
      },
    ],
    watchers: [tests('sync/patience', '[FEN2]')],
  },
  {
    name: 'web-lock-never-passed-by',
    rules: ['FEN2'],
    breaks: 'the wait for a Web Lock has no end',
    edits: [
      {
        file: 'sync/browser-ports.ts',
        find: 'const timer = setTimeout(giveUp, hurry?.aborted ? 0 : waitMs);',
        replace: 'const timer = setTimeout(() => {}, waitMs);',
      },
    ],
    watchers: [tests('unit/sync/browser-locks', '[FEN2]')],
  },
];
