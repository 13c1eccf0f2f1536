/** Many sets of a finished training at once, as they stand. */
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';

export function tickSets(ctx: CommandContext, setKeys: readonly Key[]): Promise<void> {
  const { db } = ctx;
  return write(ctx, db.tables, async () => {
    for (const set of await db.sets.bulkGet([...setKeys])) {
      if (!set) continue;
      const { workoutKey, itemKey, exerciseKey, key: setKey } = set;
      await change(ctx, 'set.patch', { workoutKey, itemKey, exerciseKey, setKey, values: { done: true } });
    }
  });
}
