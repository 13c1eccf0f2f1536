/** One figure for several sets of an exercise at once. */
import type { SetFields } from '#db/rows.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';

/** Sets that are gone are passed by; what a set has already is not sent. */
export function fillSets(
  ctx: CommandContext,
  setKeys: readonly Key[],
  values: Partial<SetFields>,
): Promise<void> {
  const { db } = ctx;
  return write(ctx, [db.sets, db.items], async () => {
    for (const set of await db.sets.bulkGet([...setKeys])) {
      const changed = set && changedFields<SetFields>(set, values);
      if (!changed || Object.keys(changed).length === 0) continue;
      const { workoutKey, itemKey, exerciseKey, key: setKey } = set;
      await change(ctx, 'set.patch', { workoutKey, itemKey, exerciseKey, setKey, values: changed });
    }
  });
}
