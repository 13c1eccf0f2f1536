/** Figures for several sets at once. */
import type { SetFields } from '#db/rows.ts';
import { changedFields, fieldsLike } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';
import { patchSet } from './sets.ts';
import { write } from './write.ts';

export interface Filling {
  setKey: Key;
  values: Partial<SetFields>;
  /** Only where these still stand in the set. */
  over?: Partial<SetFields>;
}

/** One figure for all that are still to do: see `fillEach`. */
export async function fillSets(
  ctx: CommandContext,
  setKeys: readonly Key[],
  values: Partial<SetFields>,
): Promise<void> {
  await fillEach(
    ctx,
    setKeys.map(setKey => ({ setKey, values, over: { done: false } })),
  );
}

/**
 * All or none are stored. Sets that are gone are passed by. Returns what puts back the former values where they were others,
 * and nobody has changed or ticked the set since.
 */
export function fillEach(ctx: CommandContext, fillings: readonly Filling[]): Promise<Filling[]> {
  const { db } = ctx;
  return write(ctx, [db.sets, db.items], async () => {
    const former: Filling[] = [];
    const sets = await db.sets.bulkGet(fillings.map(({ setKey }) => setKey));
    for (const [at, { values, over = {} }] of fillings.entries()) {
      const set = sets[at];
      if (!set || hasAny(changedFields<SetFields>(set, over))) continue;
      await patchSet(ctx, set, values);
      const changed = changedFields<SetFields>(set, values);
      const { key: setKey, done } = set;
      if (hasAny(changed))
        former.push({ setKey, values: fieldsLike(set, changed), over: { ...changed, done } });
    }
    return former;
  });
}

function hasAny(values: object): boolean {
  return Object.keys(values).length > 0;
}
