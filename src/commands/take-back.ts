/** Taking changes back after their undo is over: as new changes, which sync and can be taken back like any other. */
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import { findJournalEntry, getJournalSince, JOURNAL_KEPT_MS, type JournalRef } from '#db/queries/journal.ts';
import { getSets } from '#db/queries/workout-view.ts';
import { type ItemRow, type RowRef, readRef, refOf, type WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { REOPENS_WITHIN_MS } from '#domain/limits.ts';
import { stopIdleRest } from '#sync/log/idle-rest.ts';
import { isThere } from '#sync/log/put-back.ts';
import { isWithinTraining, mutationOf } from '#sync/mutations/registry.ts';
import { type Change, TAKE_BACKS, type TakeBackTools } from '#sync/mutations/take-backs.ts';
import type { CommandContext } from './command-context.ts';
import { computeImportedFigures, takeBackImportHere } from './imports.ts';
import { change, write } from './write.ts';

export type TakenBack =
  | { kind: 'taken-back' }
  /** What it changed is not there any more, or something else stands in the way. */
  | { kind: 'impossible' }
  /** More has been done than the person was shown, as after a press in a tab that was then frozen. Nothing is taken back. */
  | { kind: 'changed-since' };

/**
 * @param ref a change of this device by its seq, one of another device by its key
 * @param seen the change as the person was shown it
 */
export async function takeBack(ctx: CommandContext, ref: JournalRef, seen?: LogEntry): Promise<TakenBack> {
  const kind = await write(ctx, ctx.db.tables, async () => {
    const entry = await findJournalEntry(ctx.db, ref);
    if (entry && seen && !isSameAct(seen, entry)) return 'changed-since';
    return entry && (await takeBackEach(ctx, [entry])) > 0 ? entry.kind : undefined;
  });
  if (kind === 'changed-since') return { kind };
  // Of thousands of trainings, which are counted a few at a time.
  if (kind === 'import.add') await computeImportedFigures(ctx);
  return { kind: kind ? 'taken-back' : 'impossible' };
}

/**
 * A training as it was before the change `from` was made: that and what came after it, here or elsewhere, is taken back,
 * the last one first. Returns how many changes were; 0, and nothing changed, if one of them cannot be. `seen`: what the
 * person was shown of its changes.
 */
export async function putWorkoutBack(
  ctx: CommandContext,
  workoutKey: Key,
  from: JournalRef,
  seen?: readonly LogEntry[],
): Promise<number | 'changed-since'> {
  try {
    return await write(ctx, ctx.db.tables, async () => {
      const entries = await getJournalSince(ctx.db, workoutKey, from);
      if (entries.some(entry => isPast(entry, ctx.now()))) return 0;
      if (seen && !entries.every(entry => seen.some(one => isSameAct(one, entry)))) return 'changed-since';
      // Not half of it: the error undoes what was taken back before it.
      return takeBackEach(ctx, withoutPassing(entries), () => {
        throw new NotAll();
      });
    });
  } catch (error) {
    if (error instanceof NotAll) return 0;
    throw error;
  }
}

class NotAll extends Error {}

/** An unsent change takes in what is done after it. */
function isSameAct(one: LogEntry, other: LogEntry): boolean {
  return one.id === other.id && one.actedAtMs === other.actedAtMs;
}

/** What was made and taken away again since, before any of it was sent, was not there before. */
function withoutPassing(entries: readonly LogEntry[]): LogEntry[] {
  const made = new Set(entries.flatMap(makesOf));
  return entries.filter(({ isSpent, subject }) => !isSpent || !made.has(readRef(subject).key));
}

/** `onLeft`: of one that stands and cannot be taken back. */
async function takeBackEach(
  ctx: CommandContext,
  entries: readonly LogEntry[],
  onLeft?: () => void,
): Promise<number> {
  const tools: TakeBackTools = { db: ctx.db, nowMs: ctx.now(), newKey: ctx.newKey, keys: new Map() };
  const undoable = new Set(entries.filter(entry => canBeTakenBack(entry, tools.nowMs)));
  const made = new Set([...undoable].flatMap(makesOf));
  let done = 0;
  for (const entry of entries) {
    const changes = undoable.has(entry) ? await findChanges(entry, tools) : undefined;
    if (!changes) {
      const isLeft = !isUndone(entry) && !isTemplateKept(entry) && !made.has(readRef(entry.subject).key);
      if (isLeft && !(undoable.has(entry) && (await isAsBefore(entry, tools)))) onLeft?.();
      continue;
    }
    for (const one of changes) await make(ctx, one);
    done += 1;
  }
  await stopIdleRest(ctx.db);
  return done;
}

/** One that was rejected or undone has changed nothing that is still there; of one without `was` too much was changed to be kept. */
export function canBeTakenBack(entry: LogEntry, nowMs: number): boolean {
  const isWhole = isReadable(entry) && entry.was !== undefined;
  return isWhole && !isUndone(entry) && !hasNoUndo(entry) && !isPast(entry, nowMs);
}

/** An import that was undone comes again from its file. */
function hasNoUndo(entry: LogEntry): boolean {
  return entry.kind === 'import.take-back' || isTemplateKept(entry);
}

/** The person left the template of a training as it was: there is nothing to go back to. */
function isTemplateKept({ kind, args }: LogEntry): boolean {
  return kind === 'template.update' && args.items === null;
}

function isUndone({ state, isSpent }: LogEntry): boolean {
  return state === 'rejected' || (state === 'discarded' && !isSpent);
}

/** An entry of another device, or of a restored copy, does not keep what it made. */
function makesOf(entry: LogEntry): readonly Key[] {
  return entry.makes.length > 0 ? entry.makes : madeBy(entry);
}

function madeBy(change: Change): readonly Key[] {
  return mutationOf(change).makes?.(change.args) ?? [];
}

/** Of a change that has nothing to take back: whether all is as it was before it. */
async function isAsBefore(entry: LogEntry, { db, keys }: TakeBackTools): Promise<boolean> {
  const { kind, args, subject, was } = entry;
  const before = was?.[subject];
  if (kind === 'item.replace') {
    const item = await db.items.get(keys.get(args.itemKey) ?? args.itemKey);
    return item !== undefined && item.exerciseKey === (before as ItemRow | undefined)?.exerciseKey;
  }
  // A template made of the training is none of its parts.
  if (makesOf(entry).length > 0 || readRef(subject).table === 'templates') return true;
  if (kind !== 'workout.move' && kind !== 'workout.finish' && kind !== 'workout.cancel') return false;
  const workout = await db.workouts.get(args.workoutKey);
  return workout !== undefined && workout.status === (before as WorkoutRow | undefined)?.status;
}

/** A guest's log keeps everything; what is undone from it is as old as anybody's. */
function isPast({ kind, actedAtMs }: LogEntry, nowMs: number): boolean {
  // A training that has ended can go on for a while only.
  return actedAtMs < nowMs - (kind === 'workout.finish' ? REOPENS_WITHIN_MS : JOURNAL_KEPT_MS);
}

async function findChanges(entry: LogEntry, tools: TakeBackTools): Promise<Change[] | undefined> {
  // The kind ties module and entry together, which the compiler cannot follow through the union.
  const find = TAKE_BACKS[entry.kind] as (
    one: LogEntry,
    tools: TakeBackTools,
  ) => Promise<Change[] | undefined>;
  const changes = await find(entry, tools);
  if (!changes?.every(hasCall)) return undefined;
  return (await isInRemoved(changes, tools)) ? undefined : changes;
}

/** A restored journal may hold anything: a change of which no call can be made would hold up all that waits with it. */
function hasCall(change: Change): boolean {
  try {
    mutationOf(change).call(change.args);
    return true;
  } catch {
    return false;
  }
}

/** The exercises and sets of a removed training stay as they are, until it is back in the history. */
async function isInRemoved(changes: readonly Change[], { db }: TakeBackTools): Promise<boolean> {
  const ofRows = changes.filter(({ kind }) => isWithinTraining(kind));
  const keys = new Set(ofRows.flatMap(({ args }) => ('workoutKey' in args ? args.workoutKey : [])));
  const workouts = await db.workouts.bulkGet([...keys]);
  return workouts.some(workout => !workout || !isThere(workout));
}

async function make(ctx: CommandContext, { kind, args }: Change): Promise<void> {
  // More than one change: what was not sent is as if it had never been, and its exercises go with it.
  if (kind === 'import.take-back') return takeBackImportHere(ctx, args.importKey);
  const keeps = kind === 'item.delete' ? await findSets(ctx, args.itemKey) : undefined;
  await change(ctx, kind, args, { isApart: true, keeps });
}

/** What goes with an exercise of a training, so that undoing the undo brings it back whole. */
async function findSets({ db }: CommandContext, itemKey: Key): Promise<RowRef[]> {
  const item = await db.items.get(itemKey);
  const sets = item ? await getSets(db, itemKey, item.exerciseKey) : [];
  return sets.map(set => refOf('sets', set.key));
}
