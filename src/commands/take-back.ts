/** Taking changes back after their undo is over: as new changes, which sync and can be taken back like any other. */
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import type { Key } from '#domain/ids.ts';
import { type Change, TAKE_BACKS, type TakeBackTools } from '#sync/mutations/take-backs.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';

export type TakenBack =
  | { kind: 'taken-back' }
  /** What it changed is not there any more, or something else stands in the way. */
  | { kind: 'impossible' };

export function takeBack(ctx: CommandContext, seq: number): Promise<TakenBack> {
  return write(ctx, ctx.db.tables, async () => {
    const entry = await ctx.db.log.get(seq);
    const isDone = entry && (await takeBackEach(ctx, [entry])) > 0;
    return { kind: isDone ? 'taken-back' : 'impossible' };
  });
}

/**
 * A training as it was before the change `fromSeq` was made: that and what came after it is taken back, the last one first.
 * Returns how many changes could be.
 */
export function putWorkoutBack(ctx: CommandContext, workoutKey: Key, fromSeq: number): Promise<number> {
  return write(ctx, ctx.db.tables, async () => {
    const later = await ctx.db.log.where('seq').aboveOrEqual(fromSeq).reverse().toArray();
    return takeBackEach(
      ctx,
      later.filter(({ args }) => 'workoutKey' in args && args.workoutKey === workoutKey),
    );
  });
}

async function takeBackEach(ctx: CommandContext, entries: readonly LogEntry[]): Promise<number> {
  const tools: TakeBackTools = { db: ctx.db, nowMs: ctx.now(), newKey: ctx.newKey, keys: new Map() };
  let done = 0;
  for (const entry of entries) {
    if (!canBeTakenBack(entry)) continue;
    const changes = await findChanges(entry, tools);
    if (!changes) continue;
    for (const one of changes) await make(ctx, one);
    done += 1;
  }
  return done;
}

/** One that was rejected or undone has changed nothing that is still there. */
export function canBeTakenBack(entry: LogEntry): boolean {
  return isReadable(entry) && entry.state !== 'discarded' && entry.state !== 'rejected';
}

function findChanges(entry: LogEntry, tools: TakeBackTools): Promise<Change[] | undefined> {
  // The kind ties module and entry together, which the compiler cannot follow through the union.
  const find = TAKE_BACKS[entry.kind] as (
    one: LogEntry,
    tools: TakeBackTools,
  ) => Promise<Change[] | undefined>;
  return find(entry, tools);
}

function make(ctx: CommandContext, { kind, args }: Change): Promise<number> {
  return change(ctx, kind, args);
}
