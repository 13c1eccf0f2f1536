/** What only the simulator is asked about: its checker works from a record of its own, and must see losses by itself. */
import { type Sabotage, seeds } from '../sabotage.ts';

/** So many that each of these has its occasion. */
const SEEDS = seeds(1, 12);

export const SIMULATED: readonly Sabotage[] = [
  {
    name: 'simulated-dependents-dropped',
    rules: ['PARK2'],
    breaks: 'what depends on a refused call is dropped in place of being set aside with it',
    edits: [
      {
        file: 'sync/outbox/park.ts',
        find: 'all.push(...(await setAside(db, dependent, { ...reason, becauseOf: entry.seq })));',
        replace: 'await db.outbox.delete(dependent.seq);',
      },
    ],
    watchers: [SEEDS],
  },
  {
    name: 'simulated-pull-overwrites-pending',
    rules: ['PULL1'],
    breaks: 'a pull overwrites what is still to be sent, somewhere in a hundred actions of three devices',
    edits: [
      {
        file: 'sync/merge/merge-row.ts',
        find: 'if (pending.has(name)) merged[',
        replace: 'if (pending.size === 0) merged[',
      },
    ],
    watchers: [SEEDS],
  },
  {
    name: 'simulated-refusal-dropped',
    rules: ['PARK1'],
    breaks: 'a refused change is dropped, somewhere in a hundred actions of three devices',
    edits: [
      {
        file: 'sync/outbox/park.ts',
        find: '  await db.outbox.put(parked);\n',
        replace: '  await db.outbox.delete(parked.seq);\n',
      },
    ],
    watchers: [SEEDS],
  },
  {
    name: 'simulated-entry-dropped-with-age',
    rules: ['OUT6'],
    breaks:
      'an entry is dropped after a minute without an answer, somewhere in a hundred actions of three devices',
    edits: [
      {
        file: 'sync/replay/freeze.ts',
        find: '  await foldSpent(db, options.nowMs);\n',
        replace:
          '  await db.outbox.filter(entry => options.nowMs - entry.madeAtMs > 60_000).delete();\n  await foldSpent(db, options.nowMs);\n',
      },
    ],
    watchers: [SEEDS],
  },
];
