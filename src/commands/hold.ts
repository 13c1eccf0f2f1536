/**
 * The stopwatch of a set that is held for a time. Like the rest it stands on disk as moments, so that a reload, a
 * throttled tab or a locked screen cost no second, and its target is the rest's deadline: one bell rings for both.
 */
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';
import { takeHeld } from './rest.ts';
import { patchSet } from './sets.ts';
import { write } from './write.ts';

/** From the tap until it counts: time to get down on the floor. */
export const LEAD_IN_MS = 3_000;

/**
 * Begins to count for this set, to be announced at `targetSec`; null: there is nothing to reach. One that runs is stopped first,
 * and a rest is over. Nothing happens for a set that is done or whose training does not run.
 */
export function startHold(ctx: CommandContext, setKey: Key, targetSec: number | null): Promise<void> {
  const { sets, items, workouts, rest } = ctx.db;
  return write(ctx, [sets, items, workouts, rest], async () => {
    await keepHeld(ctx);
    const set = await sets.get(setKey);
    const workout = set && (await workouts.get(set.workoutKey));
    if (!set || set.done || workout?.status !== 'active') return;
    const { workoutKey, itemKey } = set;
    const nowMs = ctx.now();
    const startedAtMs = nowMs + LEAD_IN_MS;
    const hold = {
      ofHold: true,
      workoutKey,
      itemKey,
      setKey,
      exerciseOrder: (await items.get(itemKey))?.order ?? 0,
      endsAtMs: startedAtMs + (targetSec ?? 0) * 1000,
    } as const;
    await rest.put({ ...hold, id: 'hold', startedAtMs });
    if (targetSec) await rest.put({ ...hold, id: 'rest', startedAtMs: nowMs });
    else await rest.delete('rest');
  });
}

/** Stops the one that runs. Its time is the set's; within the lead-in nothing is. */
export function stopHold(ctx: CommandContext): Promise<void> {
  const { sets, rest } = ctx.db;
  return write(ctx, [sets, rest], () => keepHeld(ctx));
}

/** In the running transaction, which has the sets and the rest. */
export async function keepHeld(ctx: CommandContext): Promise<void> {
  const held = await takeHeld(ctx);
  const set = held?.sec ? await ctx.db.sets.get(held.setKey) : undefined;
  if (held && set) await patchSet(ctx, set, { durationSec: held.sec });
}
