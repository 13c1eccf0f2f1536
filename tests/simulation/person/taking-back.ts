/** The journal: any change of the last weeks is taken back, or a training put as it was. */
import { canBeTakenBack, putWorkoutBack, takeBack } from '#commands/take-back.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { JournalRef } from '#db/queries/journal.ts';
import { type RowRef, readRef } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { keyAgain } from '#sync/mutations/come-again.ts';
import { mutationOf, rowsOf } from '#sync/mutations/registry.ts';
import type { What } from '../record/deed.ts';
import { withSeen } from './destroyed.ts';
import type { Action, Stage } from './stage.ts';

/** By what the commands know an entry. */
type Shown = LogEntry & { ref: JournalRef };

export const takingBackActions = {
  'open-journal': {
    weight: 4,
    isPossible: () => true,
    async perform({ tab, db, intend }) {
      const what = intend({ kind: 'open-journal' });
      await readJournal(tab.session, db);
      return what;
    },
  },
  'take-back': takeOneBack(5, ownShown),
  'take-others-back': takeOneBack(5, othersShown),
  'put-training-back': {
    weight: 2,
    isPossible: stage => ofTrainings(stage).length > 0,
    async perform(stage) {
      const from = stage.rng.pick(ofTrainings(stage));
      const workoutKey = 'workoutKey' in from.args ? from.args.workoutKey : '';
      const seen = [...stage.glimpse.journal, ...stage.glimpse.others];
      const later = shown(stage).filter(entry => isSince(entry, from));
      const taken = whatTaken(stage, later.filter(isOf(workoutKey)));
      const what = stage.intend({ ...taken, touched: [...new Set([...taken.touched, workoutKey])] });
      const count = await putWorkoutBack(stage.ctx, workoutKey, from.ref, seen);
      if (count === 'changed-since' || count === 0) return undefined;
      const more = whatTaken(stage, await joinedOf(stage, later, workoutKey));
      return withSeen(stage, {
        ...what,
        of: [...what.of, ...more.of],
        touched: [...new Set([...what.touched, ...more.touched])],
        unmade: [...what.unmade, ...more.unmade],
      });
    },
  },
} satisfies Record<string, Action>;

function takeOneBack(weight: number, listed: (stage: Stage) => Shown[]): Action {
  return {
    weight,
    isPossible: stage => listed(stage).length > 0,
    async perform(stage) {
      const { ref, ...entry } = stage.rng.pick(listed(stage));
      const what = stage.intend(whatTaken(stage, [entry]));
      const done = await takeBack(stage.ctx, ref, entry);
      return done.kind === 'taken-back' ? withSeen(stage, what) : undefined;
    },
  };
}

function ownShown({ glimpse, ctx }: Stage): Shown[] {
  const possible = glimpse.journal.filter(entry => canBeTakenBack(entry, ctx.now()));
  return possible.map(entry => ({ ...entry, ref: entry.seq }));
}

function othersShown({ glimpse, ctx }: Stage): Shown[] {
  const possible = glimpse.others.filter(entry => canBeTakenBack(entry, ctx.now()));
  return possible.map(entry => ({ ...entry, ref: entry.id }));
}

function shown(stage: Stage): Shown[] {
  return [...ownShown(stage), ...othersShown(stage)];
}

function ofTrainings(stage: Stage): Shown[] {
  return shown(stage).filter(({ args }) => 'workoutKey' in args);
}

function isSince(entry: Shown, from: Shown): boolean {
  const areOwn = typeof entry.ref === 'number' && typeof from.ref === 'number';
  return areOwn ? entry.seq >= from.seq : timeOf(entry) >= timeOf(from);
}

function timeOf({ begunAtMs, actedAtMs }: LogEntry): number {
  return begunAtMs ?? actedAtMs;
}

function isOf(workoutKey: Key) {
  return ({ args }: LogEntry) => 'workoutKey' in args && args.workoutKey === workoutKey;
}

/** What was done in another training, which has joined this one. */
async function joinedOf({ ctx }: Stage, later: readonly LogEntry[], workoutKey: Key): Promise<LogEntry[]> {
  const others = later.filter(entry => 'workoutKey' in entry.args && !isOf(workoutKey)(entry));
  if (others.length === 0) return [];
  const joined = await ctx.db.aliases.filter(({ into }) => into === workoutKey).primaryKeys();
  return others.filter(entry => joined.some(key => isOf(key)(entry)));
}

/** How often a row is deleted and brought back by its deletion, at most. */
const TIMES_AGAIN = 6;

function whatTaken({ deedOf, glimpse, deed }: Stage, entries: readonly LogEntry[]) {
  // A deleted row comes again under a key that follows from its own.
  for (const ref of entries.flatMap(({ was = {} }) => Object.keys(was) as RowRef[])) {
    let { key } = readRef(ref);
    for (let time = 0; time < TIMES_AGAIN; time++) {
      key = keyAgain(key);
      deed.keys.push(key);
    }
  }
  const of = entries.map(({ id }) => deedOf(id)).filter(index => index !== undefined);
  const touched = entries.flatMap(rowsOf).map(ref => readRef(ref).key);
  // Of an import all goes, also what came by other entries.
  const imports = entries.flatMap(({ kind, args }) => (kind === 'import.add' ? args.importKey : []));
  const imported = glimpse.imported.filter(({ importKey = '' }) => imports.includes(importKey));
  const unmade = [...entries.flatMap(makesOf), ...imported.map(({ key }) => key)];
  return { kind: 'take-back', of, touched: [...new Set(touched)], unmade, seenTicked: [] } satisfies What;
}

/** The server keeps no list of what another device's change made. */
function makesOf(entry: LogEntry): readonly Key[] {
  return entry.makes.length > 0 ? entry.makes : (mutationOf(entry).makes?.(entry.args) ?? []);
}
