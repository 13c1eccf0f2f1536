/** Taking changes back after their undo is over: as new changes, which sync and can be taken back like any other. */
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import { findJournalEntry, getJournalSince, JOURNAL_KEPT_MS, type JournalRef } from '#db/queries/journal.ts';
import { readRef } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { type Change, TAKE_BACKS, type TakeBackTools } from '#sync/mutations/take-backs.ts';
import type { CommandContext } from './command-context.ts';
import { computeImportedFigures, takeBackImportHere } from './imports.ts';
import { change, write } from './write.ts';

export type TakenBack =
  | { kind: 'taken-back' }
  /** What it changed is not there any more, or something else stands in the way. */
  | { kind: 'impossible' };

/** @param ref a change of this device by its seq, one of another device by its key */
export async function takeBack(ctx: CommandContext, ref: JournalRef): Promise<TakenBack> {
  const kind = await write(ctx, ctx.db.tables, async () => {
    const entry = await findJournalEntry(ctx.db, ref);
    return entry && (await takeBackEach(ctx, [entry])) > 0 ? entry.kind : undefined;
  });
  // Of thousands of trainings, which are counted a few at a time.
  if (kind === 'import.add') await computeImportedFigures(ctx);
  return { kind: kind ? 'taken-back' : 'impossible' };
}

/**
 * A training as it was before the change `from` was made: that and what came after it, here or elsewhere, is taken back,
 * the last one first. Returns how many changes could be.
 */
export function putWorkoutBack(ctx: CommandContext, workoutKey: Key, from: JournalRef): Promise<number> {
  return write(ctx, ctx.db.tables, async () => {
    const entries = await getJournalSince(ctx.db, workoutKey, from);
    // Not half of it.
    if (entries.some(entry => isPast(entry, ctx.now()))) return 0;
    return takeBackEach(ctx, withoutPassing(entries));
  });
}

/** What was made and taken away again since, before any of it was sent, was not there before. */
function withoutPassing(entries: readonly LogEntry[]): LogEntry[] {
  const made = new Set(entries.flatMap(({ makes }) => makes));
  return entries.filter(({ isSpent, subject }) => !isSpent || !made.has(readRef(subject).key));
}

async function takeBackEach(ctx: CommandContext, entries: readonly LogEntry[]): Promise<number> {
  const tools: TakeBackTools = { db: ctx.db, nowMs: ctx.now(), newKey: ctx.newKey, keys: new Map() };
  let done = 0;
  for (const entry of entries) {
    if (!canBeTakenBack(entry, tools.nowMs)) continue;
    const changes = await findChanges(entry, tools);
    if (!changes) continue;
    for (const one of changes) await make(ctx, one);
    done += 1;
  }
  return done;
}

/** One that was rejected or undone has changed nothing that is still there; of one without `was` too much was changed to be kept. */
export function canBeTakenBack(entry: LogEntry, nowMs: number): boolean {
  const isUndone = entry.state === 'rejected' || (entry.state === 'discarded' && !entry.isSpent);
  // An import that was undone comes again from its file.
  const isWhole = isReadable(entry) && entry.was !== undefined;
  return isWhole && !isUndone && entry.kind !== 'import.take-back' && !isPast(entry, nowMs);
}

/** A guest's log keeps everything; what is undone from it is as old as anybody's. */
function isPast({ actedAtMs }: LogEntry, nowMs: number): boolean {
  return actedAtMs < nowMs - JOURNAL_KEPT_MS;
}

function findChanges(entry: LogEntry, tools: TakeBackTools): Promise<Change[] | undefined> {
  // The kind ties module and entry together, which the compiler cannot follow through the union.
  const find = TAKE_BACKS[entry.kind] as (
    one: LogEntry,
    tools: TakeBackTools,
  ) => Promise<Change[] | undefined>;
  return find(entry, tools);
}

async function make(ctx: CommandContext, { kind, args }: Change): Promise<void> {
  // More than one change: what was not sent is as if it had never been, and its exercises go along.
  if (kind === 'import.take-back') await takeBackImportHere(ctx, args.importKey);
  else await change(ctx, kind, args);
}
