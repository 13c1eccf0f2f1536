/** Every kind of mutation. A kind in `MutationArgs` without its module does not compile. */
import type { Call, EntryOfKind, LogEntry } from '#db/log-entry.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import { type RowRef, readRef, type ViewRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { exerciseArchive } from './exercise-archive.ts';
import { exerciseCreate } from './exercise-create.ts';
import { exerciseDelete } from './exercise-delete.ts';
import { exercisePatch } from './exercise-patch.ts';
import { exerciseRestore } from './exercise-restore.ts';
import { exerciseSettings } from './exercise-settings.ts';
import { importAdd } from './import-add.ts';
import { importTakeBack } from './import-take-back.ts';
import { itemArrange } from './item-arrange.ts';
import { itemDelete } from './item-delete.ts';
import { itemReplace } from './item-replace.ts';
import { itemsAdd } from './items-add.ts';
import type { Mutation } from './mutation.ts';
import { setCreate } from './set-create.ts';
import { setDelete } from './set-delete.ts';
import { setPatch } from './set-patch.ts';
import { settingsPatch } from './settings-patch.ts';
import { templateCreate } from './template-create.ts';
import { templateDelete } from './template-delete.ts';
import { templateFavorite } from './template-favorite.ts';
import { templateMake } from './template-make.ts';
import { templatePatch } from './template-patch.ts';
import { templateUpdate } from './template-update.ts';
import { workoutApply } from './workout-apply.ts';
import { workoutCancel } from './workout-cancel.ts';
import { workoutCreate } from './workout-create.ts';
import { workoutFinish } from './workout-finish.ts';
import { workoutMove } from './workout-move.ts';
import { workoutNote } from './workout-note.ts';
import { workoutRecreate } from './workout-recreate.ts';
import { workoutTimes } from './workout-times.ts';
import { workoutTitle } from './workout-title.ts';

export const MUTATIONS: { readonly [Kind in MutationKind]: Mutation<Kind> } = {
  'workout.create': workoutCreate,
  'workout.apply': workoutApply,
  'workout.recreate': workoutRecreate,
  'workout.title': workoutTitle,
  'workout.finish': workoutFinish,
  'workout.cancel': workoutCancel,
  'workout.move': workoutMove,
  'workout.times': workoutTimes,
  'items.add': itemsAdd,
  'item.replace': itemReplace,
  'item.arrange': itemArrange,
  'item.delete': itemDelete,
  'set.create': setCreate,
  'set.patch': setPatch,
  'set.delete': setDelete,
  'template.create': templateCreate,
  'template.make': templateMake,
  'template.patch': templatePatch,
  'template.update': templateUpdate,
  'template.favorite': templateFavorite,
  'template.delete': templateDelete,
  'exercise.create': exerciseCreate,
  'exercise.patch': exercisePatch,
  'exercise.archive': exerciseArchive,
  'exercise.delete': exerciseDelete,
  'exercise.restore': exerciseRestore,
  'exercise.settings': exerciseSettings,
  'workout.note': workoutNote,
  'settings.patch': settingsPatch,
  'import.add': importAdd,
  'import.take-back': importTakeBack,
};

/** The module of an entry's kind, typed for its args. Undefined for a kind unknown to this version. */
export function mutationOf<Kind extends MutationKind>(entry: { kind: Kind }): Mutation<Kind> {
  return MUTATIONS[entry.kind];
}

/** What an entry says of its rows beside its args. */
export function termsOf<Kind extends MutationKind>(kind: Kind, args: MutationArgs[Kind]) {
  const mutation: Mutation<Kind> = MUTATIONS[kind];
  const subject = mutation.subject(args);
  const { key } = readRef(subject);
  const makes = mutation.makes?.(args) ?? [];
  const needs = mutation.needs?.(args) ?? (makes.includes(key) ? [] : [key]);
  return { subject, makes, needs, group: mutation.group ? mutation.group(args) : key };
}

/** The rows whose views an entry changes. */
export function rowsOf(entry: Pick<LogEntry, 'kind' | 'args' | 'subject'>): RowRef[] {
  // The kind ties module and args together, which the compiler cannot follow through the union.
  const mutation = MUTATIONS[entry.kind] as Mutation<MutationKind>;
  return mutation.rows?.(entry.args) ?? [entry.subject];
}

/** Keys of rows without which the server refuses it. */
export function mustHave({ kind, args, needs }: Pick<LogEntry, 'kind' | 'args' | 'needs'>): Key[] {
  const mutation = MUTATIONS[kind] as Mutation<MutationKind> | undefined;
  const copied = mutation?.copies?.(args);
  return needs.filter(key => key !== copied);
}

/** Keys of rows whose later changes must not reach the server before it. */
export function heldBackWith({ kind, args, makes }: LogEntry): Key[] {
  const mutation = MUTATIONS[kind] as Mutation<MutationKind> | undefined;
  return mutation?.holdsBack?.(args) ?? makes;
}

/** Whether it concerns the exercises or sets of a training, not the training's own row. */
export function isWithinTraining(kind: MutationKind): boolean {
  return /^(?:items?|set)\./.test(kind);
}

/** Kinds whose calls it must not overtake. */
export function waitsForKinds(
  { kind, args }: Pick<LogEntry, 'kind' | 'args'>,
  call: Pick<Call, 'body'> | undefined,
): readonly MutationKind[] {
  // A training that is sent as ended never becomes the running one.
  return 'ended' in (call?.body ?? args) ? [] : kindsBefore({ kind, args });
}

/** The same on a plain server, where every training runs first. */
export function kindsBefore({ kind, args }: Pick<LogEntry, 'kind' | 'args'>): readonly MutationKind[] {
  return (MUTATIONS[kind] as Mutation<MutationKind>).waitsFor?.(args) ?? [];
}

/**
 * One step of the fold: the row after an entry. A row that the entry only keeps visible (its item, its training) does
 * not change.
 */
export function applyEntry(before: ViewRow | undefined, ref: RowRef, entry: LogEntry): ViewRow | undefined {
  if (ref !== entry.subject && !rowsOf(entry).includes(ref)) return before;
  const mutation = MUTATIONS[entry.kind] as Mutation<MutationKind>;
  return mutation.apply(before, ref, entry as EntryOfKind<MutationKind>);
}
