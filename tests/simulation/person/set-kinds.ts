/** What a set has beside its figures, and one figure for several sets. */
import { type Filling, fillEach, fillSets } from '#commands/fill-sets.ts';
import { saveSetValues } from '#commands/sets.ts';
import type { SetFields } from '#db/rows.ts';
import { SET_TYPE_NAMES } from '#domain/set-types.ts';
import { likeSets, type SetType } from '#domain/set-values.ts';
import { setsOf } from './glimpse.ts';
import { isStored } from './sets.ts';
import { type Action, offer, pressOffer, type Stage } from './stage.ts';

const TYPES = Object.keys(SET_TYPE_NAMES) as SetType[];
const hasSets = ({ glimpse }: Stage) => setsOf(glimpse.active).length > 0;

export const setKindActions = {
  'set-type': write(4, ({ rng }) => ({ setType: rng.pick(TYPES) })),
  'note-set': write(3, ({ rng }) => ({ note: rng.chance(0.1) ? '' : `темп ${rng.int(1, 99)}` })),
  fill: {
    weight: 5,
    isPossible: stage => setsOf(stage.glimpse.active).some(set => !set.done),
    async perform({ ctx, rng, glimpse, intend }) {
      const items = (glimpse.active?.items ?? []).filter(({ sets }) => sets.some(set => !set.done));
      const { sets: all } = rng.pick(items);
      const like = rng.pick(all.filter(set => !set.done));
      const values = rng.chance(0.6) ? { weightKg: rng.int(1, 800) / 2 } : { reps: rng.int(1, 30) };
      const keys = likeSets(all, like).flatMap(set => (set.done ? [] : set.key));
      intend({ kind: 'write-sets', sets: keys.map(setKey => ({ setKey, sure: {}, guessed: values })) });
      await fillSets(ctx, keys, values);
      const rows = await ctx.db.sets.bulkGet(keys);
      // What was ticked meanwhile is passed by.
      const sets = keys.map((setKey, at) =>
        rows[at]?.done ? { setKey, sure: {}, guessed: values } : { setKey, sure: values, guessed: {} },
      );
      return { kind: 'write-sets', sets };
    },
  },
  'take-next': {
    weight: 4,
    isPossible: stage => setsOf(stage.glimpse.active).some(set => !set.done),
    async perform(stage) {
      const { rng, glimpse } = stage;
      const items = (glimpse.active?.items ?? []).filter(({ sets }) => sets.some(set => !set.done));
      const open = rng.pick(items).sets.filter(set => !set.done);
      const reps = rng.chance(0.5) ? { reps: rng.int(5, 12) } : {};
      const fillings = open.map(({ key: setKey }) => ({
        setKey,
        values: { weightKg: rng.int(1, 800) / 2, ...reps },
        over: { done: false },
      }));
      const former = await fillAndTell(stage, fillings);
      if (former.length === 0) return undefined;
      offer(stage, 'put-weights-back', async later => {
        // Who cancels the training is offered that one back instead.
        if (!isShown(later, former)) return undefined;
        const again = await fillAndTell(later, former);
        return again.length > 0 ? { kind: 'write-sets', sets: again.map(wordsOfFilled) } : undefined;
      });
      return { kind: 'write-sets', sets: former.map(wordsOfFilled) };
    },
  },
  'put-weights-back': pressOffer(25, 'put-weights-back'),
} satisfies Record<string, Action>;

/** Whether the running training has one of these sets. */
function isShown({ glimpse }: Stage, fillings: readonly Filling[]): boolean {
  return setsOf(glimpse.active).some(({ key }) => fillings.some(({ setKey }) => setKey === key));
}

/** It writes only where nobody has been meanwhile: before it is done, nobody can say where. */
function fillAndTell({ ctx, intend }: Stage, fillings: readonly Filling[]): Promise<Filling[]> {
  const sets = fillings.map(({ setKey, values: guessed }) => ({ setKey, sure: {}, guessed }));
  intend({ kind: 'write-sets', sets });
  return fillEach(ctx, fillings);
}

/** By what would put it back: only over what was written. */
function wordsOfFilled({ setKey, over }: Filling) {
  const { done: _, ...sure } = over ?? {};
  return { setKey, sure, guessed: {} };
}

function write(weight: number, draw: (stage: Stage) => Partial<SetFields>): Action {
  return {
    weight,
    isPossible: hasSets,
    async perform(stage) {
      const set = stage.rng.pick(setsOf(stage.glimpse.active));
      const values = draw(stage);
      const what = stage.intend({ kind: 'write-set', setKey: set.key, sure: values, guessed: {} });
      return (await isStored(saveSetValues(stage.ctx, set.key, values))) ? what : undefined;
    },
  };
}
