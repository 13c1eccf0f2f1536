/** Sets held for a time. */
import { startHold, stopHold } from '#commands/hold.ts';
import { setsOf } from './glimpse.ts';
import type { Action, Stage } from './stage.ts';

const isHeld = ({ glimpse }: Stage) => glimpse.heldKey !== undefined;
const undone = ({ glimpse }: Stage) => setsOf(glimpse.active).filter(({ done }) => !done);

export const stopwatchActions = {
  'start-hold': {
    weight: 3,
    isPossible: stage => undone(stage).length > 0,
    async perform(stage) {
      const { ctx, rng, intend } = stage;
      const { key: setKey } = rng.pick(undone(stage));
      const what = intend({ kind: 'start-hold', setKey });
      await startHold(ctx, setKey, rng.chance(0.6) ? rng.int(10, 300) : null);
      return what;
    },
  },
  'stop-hold': {
    weight: 5,
    isPossible: isHeld,
    async perform({ ctx, glimpse, intend }) {
      const setKey = glimpse.heldKey ?? '';
      intend({ kind: 'write-set', setKey, sure: {}, guessed: 'anything' });
      await stopHold(ctx);
      // Another tab may have stopped it, or the set is gone.
      const row = await ctx.db.sets.get(setKey);
      const guessed = row ? { durationSec: row.durationSec } : {};
      return { kind: 'write-set', setKey, sure: {}, guessed };
    },
  },
} satisfies Record<string, Action>;
