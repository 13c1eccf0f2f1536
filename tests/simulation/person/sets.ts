/** What a person does most: sets. */
import type { CommandContext } from '#commands/command-context.ts';
import {
  addSet,
  deleteSet,
  SetGoneError,
  saveSetValues,
  stepSetValue,
  tickSet,
  untickSet,
} from '#commands/sets.ts';
import type { SetFields, SetRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { Rng } from '../world/random.ts';
import { withSeen } from './destroyed.ts';
import { setsOf } from './glimpse.ts';
import { type Action, offerUndo, type Stage } from './stage.ts';

const hasSets = ({ glimpse }: Stage) => setsOf(glimpse.active).length > 0;
const hasSet = (is: (set: SetRow) => boolean) => (stage: Stage) => setsOf(stage.glimpse.active).some(is);

export const setActions = {
  'add-set': {
    weight: 14,
    isPossible: ({ glimpse }) => (glimpse.active?.items.length ?? 0) > 0,
    async perform({ ctx, rng, glimpse }) {
      const { item } = rng.pick(glimpse.active?.items ?? []);
      const setKey = await addSet(ctx, item.key);
      const row = setKey && (await ctx.db.sets.get(setKey));
      // Another tab may have replaced the exercise since it was looked at: the set is for what the app then showed.
      return row
        ? {
            kind: 'add-set',
            workoutKey: row.workoutKey,
            itemKey: item.key,
            setKey: row.key,
            exerciseKey: row.exerciseKey,
          }
        : undefined;
    },
  },
  'type-values': {
    weight: 14,
    isPossible: hasSets,
    async perform({ ctx, rng, glimpse, intend }) {
      const set = rng.pick(setsOf(glimpse.active));
      const typed = typeSome(rng);
      const what = intend({ kind: 'write-set', setKey: set.key, sure: typed, guessed: {} });
      return (await isStored(saveSetValues(ctx, set.key, typed))) ? what : undefined;
    },
  },
  step: {
    weight: 4,
    isPossible: hasSets,
    async perform({ ctx, rng, glimpse, intend }) {
      const set = rng.pick(setsOf(glimpse.active));
      const by = rng.pick([2.5, -2.5, 1.25]);
      const expectedKg = Math.max(0, Math.round(((set.weightKg ?? 0) + by) * 100) / 100);
      // Another press may come before it, of a tab that had slept: nobody can say what it starts from.
      intend({ kind: 'write-set', setKey: set.key, sure: {}, guessed: 'anything' });
      const stepped = stepSetValue(ctx, set.key, { field: 'weightKg', by, from: null });
      if (!(await isStored(stepped))) return undefined;
      const weightKg = (await ctx.db.sets.get(set.key))?.weightKg ?? expectedKg;
      return { kind: 'write-set', setKey: set.key, sure: {}, guessed: { weightKg } };
    },
  },
  tick: {
    weight: 12,
    isPossible: hasSet(set => !set.done),
    async perform({ ctx, rng, glimpse, intend }) {
      const set = rng.pick(setsOf(glimpse.active).filter(({ done }) => !done));
      const typed = roundKg(tickValues(rng));
      const sure: Partial<SetFields> = { ...typed, done: true };
      intend({ kind: 'write-set', setKey: set.key, sure, guessed: 'anything' });
      if (!(await isStored(tickSet(ctx, set.key, typed)))) return undefined;
      const guessed = await filledIn(ctx, set.key);
      // A stopwatch that ran for it knows better than what was typed.
      if (set.key === glimpse.heldKey) delete sure.durationSec;
      // A set that is not done for time takes none from the tick, nor does it say that there is none.
      if (guessed.durationSec !== typed.durationSec && guessed.durationSec === set.durationSec) {
        delete sure.durationSec;
        delete guessed.durationSec;
      }
      return { kind: 'write-set', setKey: set.key, sure, guessed };
    },
  },
  'tick-empty': {
    weight: 6,
    isPossible: hasSet(set => !set.done),
    async perform({ ctx, rng, glimpse, intend }) {
      const set = rng.pick(setsOf(glimpse.active).filter(({ done }) => !done));
      intend({ kind: 'write-set', setKey: set.key, sure: { done: true }, guessed: 'anything' });
      if (!(await isStored(tickSet(ctx, set.key)))) return undefined;
      return {
        kind: 'write-set',
        setKey: set.key,
        sure: { done: true },
        guessed: await filledIn(ctx, set.key),
      };
    },
  },
  untick: {
    weight: 4,
    isPossible: hasSet(set => set.done),
    async perform({ ctx, rng, glimpse, intend }) {
      const set = rng.pick(setsOf(glimpse.active).filter(({ done }) => done));
      const what = intend({ kind: 'write-set', setKey: set.key, sure: { done: false }, guessed: {} });
      return (await isStored(untickSet(ctx, set.key))) ? what : undefined;
    },
  },
  'delete-set': {
    weight: 5,
    isPossible: hasSets,
    async perform(stage) {
      const set = stage.rng.pick(setsOf(stage.glimpse.active));
      const seenTicked = set.done ? [set.key] : [];
      const what = stage.intend({ kind: 'delete-set', setKey: set.key, itemKey: set.itemKey, seenTicked });
      const seq = await deleteSet(stage.ctx, set.key);
      offerUndo(stage, seq);
      return seq === undefined ? undefined : withSeen(stage, what, seq);
    },
  },
} satisfies Record<string, Action>;

/** False: the set was taken away between the look and the press; the app says that nothing is stored. */
export async function isStored(press: Promise<unknown>): Promise<boolean> {
  try {
    await press;
    return true;
  } catch (error) {
    if (error instanceof SetGoneError) return false;
    throw error;
  }
}

/** One field or several; sometimes one is emptied. */
function typeSome(rng: Rng): Partial<SetFields> {
  const values: Partial<SetFields> = {};
  if (rng.chance(0.7)) values.weightKg = rng.chance(0.1) ? null : rng.int(1, 4000) / 8;
  if (rng.chance(0.6)) values.reps = rng.chance(0.1) ? null : rng.int(1, 99);
  if (rng.chance(0.3)) values.hardReps = rng.int(0, 9);
  if (rng.chance(0.2)) values.restSec = rng.int(10, 600);
  if (rng.chance(0.1)) values.durationSec = rng.int(1, 3600);
  return roundKg(values);
}

/** What a set is done for shows only by its exercise; a time beside it counts when that turns into one done for time. */
function tickValues(rng: Rng): Partial<SetFields> {
  const values = { weightKg: rng.int(1, 4000) / 8, reps: rng.int(1, 30) };
  return rng.chance(0.4) ? { ...values, durationSec: rng.int(1, 3600) } : values;
}

/** Two decimals at most, as the field takes them. */
function roundKg<Values extends Partial<SetFields>>(values: Values): Values {
  return typeof values.weightKg === 'number'
    ? { ...values, weightKg: Math.round(values.weightKg * 100) / 100 }
    : values;
}

/** What the app filled in by itself is read off the screen. */
async function filledIn(ctx: CommandContext, setKey: Key): Promise<Partial<SetFields>> {
  const row = await ctx.db.sets.get(setKey);
  if (!row) return {};
  const { weightKg, reps, hardReps, durationSec } = row;
  return { weightKg, reps, hardReps, durationSec };
}
