/** The screen of what waits, and the undo button. */
import { undo } from '#commands/undo.ts';
import { sendUnsentNow } from '#commands/unsent.ts';
import type { Intent } from '#db/intents.ts';
import type { ParkedEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { retryParked } from '#sync/outbox/decide.ts';
import { discardParked } from '#sync/outbox/discard.ts';
import { makesTraining } from '#sync/outbox/place.ts';
import { putBack } from '#sync/outbox/put-back.ts';
import { refusedBy } from '../record/refused.ts';
import { type Action, openOffers, type Stage } from './stage.ts';

const hasParked = ({ glimpse }: Stage) => glimpse.parked.length > 0;

export const outboxActions = {
  undo: {
    weight: 25,
    isPossible: stage => openOffers(stage).length > 0,
    async perform(stage) {
      const offer = stage.rng.pick(openOffers(stage));
      stage.offers.splice(stage.offers.indexOf(offer), 1);
      const what = stage.intend({ kind: 'undo', of: offer.deedIndex });
      return (await undo(stage.ctx, offer.seq)) ? what : undefined;
    },
  },
  'send-now': {
    weight: 3,
    isPossible: ({ glimpse }) => glimpse.unsent > 0,
    async perform({ ctx, intend }) {
      const what = intend({ kind: 'send-now' });
      await sendUnsentNow(ctx);
      return what;
    },
  },
  retry: {
    weight: 5,
    isPossible: hasParked,
    async perform({ ctx, rng, glimpse, intend }) {
      const chosen = rng.pick(glimpse.parked);
      const what = intend({ kind: 'retry', refused: refusedBy(withDependents(chosen, glimpse.parked)) });
      await retryParked(ctx.db, [chosen.seq], ctx.newKey);
      return what;
    },
  },
  discard: {
    weight: 5,
    isPossible: hasParked,
    async perform({ ctx, rng, glimpse, intend }) {
      const chosen = rng.pick(glimpse.parked);
      const going = withDependents(chosen, glimpse.parked, { passingBegun: true });
      const { rows, trees } = refusedBy(going);
      const refused = { rows, trees: [...trees, ...itemsMadeWith(going, glimpse.parked)] };
      const what = intend({ kind: 'discard', refused });
      await discardParked(ctx.db, [chosen.seq], { nowMs: ctx.now(), newKey: ctx.newKey });
      return what;
    },
  },
  'put-back': {
    weight: 8,
    isPossible: ({ glimpse }) => glimpse.parked.some(isLost),
    async perform({ ctx, rng, glimpse, intend }) {
      const { group } = rng.pick(glimpse.parked.filter(isLost));
      if (group === null) return undefined;
      const ofWorkout = (await ctx.db.items.get(group))?.workoutKey ?? group;
      const sets = (await ctx.db.sets.toArray()).filter(
        ({ isDeleted, workoutKey }) => !isDeleted && workoutKey === ofWorkout,
      );
      const oldSetKeys = sets.map(set => set.key);
      const refused = { rows: oldSetKeys, trees: [group, ofWorkout] };
      const what = intend({ kind: 'put-back', refused, oldSetKeys });
      const done = await putBack(ctx.db, group, { nowMs: ctx.now(), newKey: ctx.newKey });
      if (done === 'nothing') return undefined;
      // It goes on under its own keys, and nothing of it is given up.
      if (done === 'running') return { ...what, refused: { rows: [], trees: [] }, oldSetKeys: [] };
      const reopened = done === 'finished' ? ofWorkout : undefined;
      return done === 'workout' ? what : { ...what, reopened, refused: { ...refused, trees: [group] } };
    },
  },
} satisfies Record<string, Action>;

/** A discarded exercise goes out of the trainings begun with it, which stay. */
function itemsMadeWith(going: readonly ParkedEntry[], parked: readonly ParkedEntry[]): Key[] {
  const made = going.flatMap(({ intent }) => (intent.op === 'exercise.create' ? intent.exerciseKey : []));
  const said = parked.flatMap(({ intent }): Intent[] =>
    intent.op === 'workout.import' ? intent.folded.map(stored => stored.intent) : [intent],
  );
  const items = said.flatMap(intent => ('items' in intent ? intent.items : []));
  return items.filter(item => made.includes(item.exerciseKey)).map(item => item.itemKey);
}

function isLost(entry: ParkedEntry): boolean {
  return entry.refusal.isTargetLost && entry.group !== null;
}

/** `passingBegun`: not the trainings begun from it, nor what waits for those: they stay when it is discarded. */
function withDependents(
  chosen: ParkedEntry,
  parked: readonly ParkedEntry[],
  { passingBegun = false } = {},
): ParkedEntry[] {
  const found = new Set([chosen]);
  for (const entry of parked) {
    if (passingBegun && makesTraining(entry.intent)) continue;
    if ([...found].some(({ seq }) => seq === entry.becauseOf)) found.add(entry);
  }
  return [...found];
}
