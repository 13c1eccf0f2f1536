/** The screen of what waits, and the undo button. */
import {
  destroyAnyway,
  discardChanges,
  putBackLost,
  retryChanges,
  sendUnsentNow,
  setChangeAside,
} from '#commands/unsent.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { Key } from '#domain/ids.ts';
import { findDependents } from '#sync/log/dependents.ts';
import { refusedBy } from '../record/refused.ts';
import { tickedIn, withSeen } from './destroyed.ts';
import { setsOf } from './glimpse.ts';
import { type Action, pressOffer, type Stage } from './stage.ts';

const hasRejected = ({ glimpse }: Stage) => glimpse.rejected.length > 0;
const hasWaiting = ({ glimpse }: Stage) => glimpse.waiting.length > 0;

export const waitingActions = {
  undo: pressOffer(25, 'undo'),
  'send-now': {
    weight: 3,
    isPossible: hasWaiting,
    async perform({ ctx, intend }) {
      const what = intend({ kind: 'send-now' });
      await sendUnsentNow(ctx);
      return what;
    },
  },
  'set-aside': {
    weight: 1,
    isPossible: hasWaiting,
    async perform({ ctx, rng, glimpse, intend }) {
      const chosen = rng.pick(glimpse.waiting);
      const what = intend({ kind: 'set-aside', refused: refusedBy([chosen]) });
      await setChangeAside(ctx, chosen.seq);
      return what;
    },
  },
  retry: {
    weight: 5,
    isPossible: hasRejected,
    async perform({ ctx, rng, glimpse, intend, deedOf }) {
      const chosen = rng.pick(glimpse.rejected);
      const causeSeq = chosen.rejection.becauseOf ?? chosen.seq;
      const isOfCause = ({ seq, rejection }: LogEntry) =>
        seq === causeSeq || rejection?.becauseOf === causeSeq;
      const going = [chosen, ...glimpse.rejected.filter(entry => entry !== chosen && isOfCause(entry))];
      const of = going.map(({ id }) => deedOf(id)).filter(index => index !== undefined);
      const what = intend({ kind: 'retry', of, refused: refusedBy(going) });
      await retryChanges(ctx, [chosen.seq]);
      return what;
    },
  },
  discard: discard(5, hasRejected, ({ glimpse }) => glimpse.rejected),
  'discard-waiting': discard(1, hasWaiting, ({ glimpse }) => glimpse.waiting),
  'destroy-anyway': {
    weight: 30,
    isPossible: ({ glimpse }) => glimpse.rejected.some(isChanged),
    async perform(stage) {
      const { ctx, rng, glimpse } = stage;
      const chosen = rng.pick(glimpse.rejected.filter(isChanged));
      const of = stage.deedOf(chosen.id);
      if (of === undefined) return undefined;
      const seenTicked = tickedIn(setsOf(glimpse.active));
      const counted = chosen.rejection.ticked ?? 0;
      const what = stage.intend({ kind: 'destroy-anyway', of, counted, seenTicked });
      await destroyAnyway(ctx, chosen.seq);
      return withSeen(stage, what, chosen.seq);
    },
  },
  'put-back': {
    weight: 8,
    isPossible: ({ glimpse }) => glimpse.rejected.some(isLost),
    async perform({ ctx, rng, glimpse, intend }) {
      const { group } = rng.pick(glimpse.rejected.filter(isLost));
      if (group === null) return undefined;
      // A set may show without its item, which was refused before it was sent.
      const within = (await ctx.db.items.get(group)) ?? (await ctx.db.sets.get({ itemKey: group }));
      const ofWorkout = within?.workoutKey ?? group;
      const sets = await ctx.db.sets.where('workoutKey').equals(ofWorkout).toArray();
      const oldSetKeys = [
        ...new Set([...sets.map(set => set.key), ...setsOfRefused(glimpse.rejected, group)]),
      ];
      const refused = { rows: oldSetKeys, trees: [group, ofWorkout] };
      const what = intend({ kind: 'put-back', refused, oldSetKeys });
      const done = await putBackLost(ctx, group);
      if (done === 'nothing') return undefined;
      return done === 'workout' ? what : { ...what, refused: { ...refused, trees: [group] } };
    },
  },
} satisfies Record<string, Action>;

/** They are off the screen where the item was deleted here, too. */
function setsOfRefused(rejected: readonly LogEntry[], group: Key): Key[] {
  const live = rejected.filter(entry => entry.group === group).flatMap(entry => entry.live);
  return live.flatMap(path => (path.startsWith('sets/') ? path.slice('sets/'.length) : []));
}

function discard(
  weight: number,
  isPossible: Action['isPossible'],
  offered: (stage: Stage) => readonly LogEntry[],
): Action {
  return {
    weight,
    isPossible,
    async perform(stage) {
      const { ctx, rng, intend } = stage;
      const chosen = rng.pick(offered(stage));
      const going = [chosen, ...(await findDependents(ctx.db, [chosen]))];
      const { rows, trees } = refusedBy(going);
      const what = intend({ kind: 'discard', refused: { rows, trees: [...trees, ...itemsWith(going)] } });
      await discardChanges(ctx, [chosen.seq]);
      return what;
    },
  };
}

/** What was trained with a discarded exercise goes with it, also in trainings that stay. */
function itemsWith(going: readonly LogEntry[]): Key[] {
  const made = going.flatMap(entry => (entry.kind === 'exercise.create' ? entry.args.exerciseKey : []));
  return going.flatMap(entry => {
    if (entry.kind !== 'items.add' && entry.kind !== 'workout.apply' && entry.kind !== 'workout.recreate')
      return [];
    const { items } = entry.args;
    return items.filter(item => made.includes(item.exerciseKey)).map(item => item.itemKey);
  });
}

function isLost({ rejection, group }: LogEntry): boolean {
  return rejection?.isTargetLost === true && group !== null;
}

function isChanged({ rejection }: LogEntry): boolean {
  return rejection?.code === 'changed';
}
