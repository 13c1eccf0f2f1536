/**
 * The one rest countdown: an absolute deadline on disk before anything shows it. Never in the log: sync/push sends it
 * to the server if the person asked for a signal, and nothing waits for that.
 * Functions that take a row run inside the caller's transaction; the others are commands of their own.
 */
import { isRestedAfter } from '#db/queries/rested-after.ts';
import { getRestDefaultSec } from '#db/queries/settings.ts';
import type { RestRow, SetRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { MAX_DURATION_SEC } from '#domain/time.ts';
import type { CommandContext } from './command-context.ts';

/** What a rest is begun by beside its set. */
export interface RestBasis {
  defaultSec: number;
  exerciseOrder: number;
  /** Others of the superset have their set of this round still to do: the rest comes after it. */
  isMidRound?: boolean;
}

export async function getRestBasis(ctx: CommandContext, itemKey: Key): Promise<RestBasis> {
  const [defaultSec, item] = await Promise.all([getRestDefaultSec(ctx.db), ctx.db.items.get(itemKey)]);
  const own = item && (await ctx.db.exerciseSettings.get(item.exerciseKey))?.restSec;
  return { defaultSec: own ?? defaultSec, exerciseOrder: item?.order ?? 0 };
}

/** Starts the rest after this set, in place of any other. A rest of 0 seconds starts nothing. */
export async function startRest(
  ctx: CommandContext,
  set: SetRow,
  { defaultSec, exerciseOrder, isMidRound = false }: RestBasis,
): Promise<void> {
  const restSec = set.restSec ?? defaultSec;
  if (restSec <= 0 || isMidRound) return beginNone(ctx);
  const startedAtMs = ctx.now();
  await ctx.db.rest.put({
    id: 'rest',
    workoutKey: set.workoutKey,
    itemKey: set.itemKey,
    setKey: set.key,
    exerciseOrder,
    startedAtMs,
    endsAtMs: startedAtMs + restSec * 1000,
  });
}

/** In place of a rest that runs. The target of a stopwatch still rings. */
async function beginNone({ db }: CommandContext): Promise<void> {
  const running = await db.rest.get('rest');
  if (!running?.ofHold) await db.rest.delete('rest');
}

/** Stops the rest and the stopwatch: any, or only those of this set or exercise. Returns them as they ran, for an undo. */
export async function stopRestOf(
  ctx: CommandContext,
  { setKey, itemKey }: { setKey?: Key; itemKey?: Key } = {},
): Promise<RestRow[]> {
  const running = await ctx.db.rest.toArray();
  const stopped = running.filter(
    rest => rest.setKey === (setKey ?? rest.setKey) && rest.itemKey === (itemKey ?? rest.itemKey),
  );
  await ctx.db.rest.bulkDelete(stopped.map(({ id }) => id));
  return stopped;
}

/** A set that was held, and for how many whole seconds. */
export interface Held {
  setKey: Key;
  sec: number;
}

/** Stops the stopwatch: any, or only this set's. Undefined when none ran. */
export async function takeHeld(ctx: CommandContext, setKey?: Key): Promise<Held | undefined> {
  const hold = await ctx.db.rest.get('hold');
  if (!hold || hold.setKey !== (setKey ?? hold.setKey)) return undefined;
  const deadline = await ctx.db.rest.get('rest');
  await ctx.db.rest.bulkDelete(deadline?.ofHold ? ['hold', 'rest'] : ['hold']);
  const sec = Math.floor((ctx.now() - hold.startedAtMs) / 1000);
  return { setKey: hold.setKey, sec: Math.min(Math.max(sec, 0), MAX_DURATION_SEC) };
}

/** Puts back what was stopped, unless its time has passed or another one was begun since: the stopwatch before its target. */
export async function resumeRest({ db, now }: CommandContext, stopped: readonly RestRow[]): Promise<void> {
  for (const one of stopped) {
    const isOver = one.id === 'rest' && one.endsAtMs <= now();
    if (isOver || (await db.rest.get(one.id)) || !(await isRestedAfter(db, one))) continue;
    const isTarget = one.id === 'rest' && one.ofHold;
    if (isTarget && (await db.rest.get('hold'))?.setKey !== one.setKey) continue;
    await db.rest.put(one);
  }
}

/** Editing the rest of the set that is being rested after starts the countdown again. */
export async function restartRestOf(ctx: CommandContext, set: SetRow, restSec: number | null): Promise<void> {
  const rest = await ctx.db.rest.get('rest');
  if (rest?.setKey === set.key && !rest.ofHold) {
    await startRest(ctx, { ...set, restSec }, await getRestBasis(ctx, set.itemKey));
  }
}

/** Moves the deadline, never before now. Nothing happens when no rest runs. */
export function adjustRest(ctx: CommandContext, bySec: number): Promise<void> {
  return inTransaction(ctx.db, [ctx.db.rest], async () => {
    const rest = await ctx.db.rest.get('rest');
    if (rest) await moveDeadline(ctx, rest, bySec);
  });
}

/** The button of the notification that a rest is over: it goes on from now. One that runs is moved as by the screen. */
export function prolongRest(ctx: CommandContext, ended: RestRow, bySec: number): Promise<void> {
  const { rest, sets, items, workouts } = ctx.db;
  return inTransaction(ctx.db, [rest, sets, items, workouts], async () => {
    const running = await rest.get('rest');
    if (running) return moveDeadline(ctx, running, bySec);
    if (!(await isRestedAfter(ctx.db, ended))) return;
    const startedAtMs = ctx.now();
    await rest.put({ ...ended, startedAtMs, endsAtMs: startedAtMs + bySec * 1000 });
  });
}

async function moveDeadline(ctx: CommandContext, rest: RestRow, bySec: number): Promise<void> {
  const endsAtMs = Math.max(ctx.now(), rest.endsAtMs + bySec * 1000);
  await ctx.db.rest.update('rest', { endsAtMs });
}

export function skipRest(ctx: CommandContext): Promise<void> {
  return inTransaction(ctx.db, [ctx.db.rest], () => ctx.db.rest.delete('rest'));
}

/** At zero: takes the rest away unless it was moved meanwhile. True for the one caller that ended it: it rings. */
export function endRest(ctx: CommandContext, endsAtMs: number): Promise<boolean> {
  return inTransaction(ctx.db, [ctx.db.rest], async () => {
    const rest = await ctx.db.rest.get('rest');
    if (rest?.endsAtMs !== endsAtMs) return false;
    await ctx.db.rest.delete('rest');
    return true;
  });
}
