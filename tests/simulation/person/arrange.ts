/** The order of exercises, and sets that are put among others. */
import { joinNext, leaveSuperset, moveItem } from '#commands/arrange.ts';
import { addWarmups, duplicateSet } from '#commands/more-sets.ts';
import type { Key } from '#domain/ids.ts';
import type { What } from '../record/deed.ts';
import { setsOf } from './glimpse.ts';
import type { Action, Stage } from './stage.ts';
import { madeSet, setsMadeBy } from './training.ts';

const hasItems = ({ glimpse }: Stage) => (glimpse.active?.items.length ?? 0) > 0;

export const arrangeActions = {
  'move-item': arrange(5, ({ ctx, rng, glimpse }, itemKey) =>
    moveItem(ctx, itemKey, rng.int(0, glimpse.active?.items.length ?? 0)),
  ),
  'join-next': arrange(2, ({ ctx }, itemKey) => joinNext(ctx, itemKey)),
  'leave-superset': arrange(2, ({ ctx }, itemKey) => leaveSuperset(ctx, itemKey)),
  'duplicate-set': {
    weight: 3,
    isPossible: ({ glimpse }) => setsOf(glimpse.active).length > 0,
    async perform(stage) {
      await duplicateSet(stage.ctx, stage.rng.pick(setsOf(stage.glimpse.active)).key);
      return whatAdded(stage);
    },
  },
  'add-warmups': {
    weight: 2,
    isPossible: hasItems,
    async perform(stage) {
      await addWarmups(stage.ctx, stage.rng.pick(stage.glimpse.active?.items ?? []).item.key);
      return whatAdded(stage);
    },
  },
} satisfies Record<string, Action>;

function arrange(weight: number, move: (stage: Stage, itemKey: Key) => Promise<void>): Action {
  return {
    weight,
    isPossible: hasItems,
    async perform(stage) {
      const { item } = stage.rng.pick(stage.glimpse.active?.items ?? []);
      const what = stage.intend({ kind: 'arrange', rowKey: item.key });
      await move(stage, item.key);
      return what;
    },
  };
}

/** What came of it. */
async function whatAdded(stage: Stage): Promise<What | undefined> {
  const made = await setsMadeBy(stage);
  const [first] = made;
  if (!first) return undefined;
  const { workoutKey, itemKey, exerciseKey } = first;
  return { kind: 'add-sets', workoutKey, itemKey, exerciseKey, sets: made.map(madeSet) };
}
