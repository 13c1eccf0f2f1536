/** How long an entry is tried, how often, and what wakes it. */
import { type Sabotage, tests } from '../sabotage.ts';

export const PATIENCE: readonly Sabotage[] = [
  {
    name: 'given-up-after-many-tries',
    rules: ['OUT6'],
    breaks: 'an entry is given up after ten tries',
    edits: [
      {
        file: 'sync/replay/settle.ts',
        find: '    const delayMs = retryDelayMs(attempts, replayer.ports.random, retryAfterMs);\n',
        replace:
          '    if (attempts > 10) return db.outbox.delete(entry.seq);\n    const delayMs = retryDelayMs(attempts, replayer.ports.random, retryAfterMs);\n',
      },
    ],
    watchers: [tests('sync/patience', '[OUT6] a server that is busy')],
  },
  {
    name: 'given-up-with-age',
    rules: ['OUT6'],
    breaks: 'an entry is dropped after thirty days without network',
    edits: [
      {
        file: 'sync/replay/freeze.ts',
        find: '  await foldSpent(db, options.nowMs);\n',
        replace:
          '  await db.outbox.filter(entry => options.nowMs - entry.madeAtMs > 30 * 86_400_000).delete();\n  await foldSpent(db, options.nowMs);\n',
      },
    ],
    watchers: [tests('sync/outbox', '[OUT6]')],
  },
  {
    name: 'no-backoff',
    rules: ['OUT6'],
    breaks: 'a failed call is tried again at once, for ever',
    edits: [
      {
        file: 'sync/replay/backoff.ts',
        find: 'Math.round(random.next() * ceiling)',
        replace: 'Math.round(random.next() * 0 * ceiling)',
      },
    ],
    watchers: [tests('unit/sync/backoff', '[OUT6]')],
  },
  {
    name: 'retry-after-ignored',
    rules: ['OUT6'],
    breaks: 'the pause that the server asks for is not kept',
    edits: [
      {
        file: 'sync/replay/backoff.ts',
        find: 'Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS)',
        replace: 'Math.min(0 * (retryAfterMs ?? 0), LONGEST_WAIT_MS)',
      },
    ],
    watchers: [tests('unit/sync/backoff', '[OUT6]')],
  },
  {
    name: 'new-entry-wakes-nobody',
    rules: ['OUT6'],
    breaks: 'a new change waits until the network’s pause is over',
    edits: [
      { file: 'sync/loop/account-loop.ts', find: "if (hasGrown) wake('entry');", replace: 'void hasGrown;' },
    ],
    watchers: [tests('sync/patience', '[OUT6] the network’s pause')],
  },
  {
    name: 'clock-set-back-stops-the-queue',
    rules: ['LIVE1'],
    breaks: 'an entry that waits for a time waits for hours when the clock is set back',
    edits: [
      {
        file: 'sync/outbox/waits.ts',
        find: ' && timeMs - nowMs <= LONGEST_WAIT_MS',
        replace: '',
      },
    ],
    watchers: [tests('sync/patience', '[LIVE1]')],
  },
];
