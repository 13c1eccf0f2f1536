/**
 * Undoes a change of each kind by new changes, based on the present state. Not part of the registry, since only the
 * journal needs it.
 */
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fieldsOf, fromWire } from '#contract/fields/field.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { EntryOfKind, LogEntry } from '#db/log-entry.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import { nextItemOrder } from '#db/next-order.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { resolveWorkout } from '#db/queries/resolve-workout.ts';
import { getSets } from '#db/queries/workout-view.ts';
import {
  type ExerciseRow,
  type ExerciseSettingsRow,
  exerciseValues,
  type ItemRow,
  type RowRef,
  readRef,
  refOf,
  type SetRow,
  type SettingsRow,
  type TemplateRow,
  type ViewRow,
  type ViewTable,
  type WorkoutRow,
} from '#db/rows.ts';
import { fieldsLike } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { REOPENS_WITHIN_MS } from '#domain/limits.ts';
import { placeOf } from '#domain/place.ts';
import { type Again, findAgain } from './come-again.ts';

/** A change that is still to be made. */
export type Change = { [Kind in MutationKind]: { kind: Kind; args: MutationArgs[Kind] } }[MutationKind];

export interface TakeBackTools {
  db: AccountDb;
  nowMs: number;
  newKey: () => Key;
  /** The keys under which deleted rows come again. */
  keys: Map<Key, Key>;
}

/**
 * Undefined if nothing of the change is left, or if undoing it would get in the way of something else now. None: it is
 * taken back already.
 */
type TakeBack<Kind extends MutationKind> = (
  entry: EntryOfKind<Kind>,
  tools: TakeBackTools,
) => Promise<Change[] | undefined>;

type Was = EntryOfKind<MutationKind>['was'];

function rowOf<Row extends ViewRow>(was: Was, ref: RowRef): Row | undefined {
  return was?.[ref] as Row | undefined;
}

/** The template before the change. One that was kept before figures had dates has them of the change. */
function templateBefore({ was, actedAtMs }: LogEntry, templateKey: Key): TemplateRow | undefined {
  const row = rowOf<TemplateRow>(was, refOf('templates', templateKey));
  return (
    row && { ...row, items: row.items.map(item => ({ ...item, plannedAtMs: item.plannedAtMs ?? actedAtMs })) }
  );
}

const now = ({ keys }: TakeBackTools, key: Key): Key => keys.get(key) ?? key;

function setsWithin(was: Was, itemKey: Key): SetRow[] {
  const rows = Object.values(was ?? {}) as ViewRow[];
  return rows
    .filter((row): row is SetRow => 'itemKey' in row && row.itemKey === itemKey)
    .toSorted((a, b) => a.order - b.order);
}

async function comeAgain({ db, keys }: TakeBackTools, table: ViewTable, deleted: Key): Promise<Again> {
  const again = await findAgain(db, table, deleted);
  keys.set(deleted, again.key);
  return again;
}

/** Makes the sets again that are not yet, where they were. `placeKey`: of the replacement that brings them. */
async function makeSets(
  sets: readonly SetRow[],
  { workoutKey, exerciseKey, key: itemKey }: ItemRow,
  tools: TakeBackTools,
  placeKey?: Key,
): Promise<Change[]> {
  const place = { workoutKey, itemKey, exerciseKey, ...(placeKey !== undefined && { placeKey }) };
  const changes: Change[] = [];
  for (const set of sets) {
    const { key: setKey, isThere } = await comeAgain(tools, 'sets', set.key);
    if (isThere) continue;
    const values = { ...fieldsOf(setFields, set), position: placeOf(set) };
    changes.push({ kind: 'set.create', args: { ...place, setKey, order: set.order, values } });
  }
  return changes;
}

/** By the key that it began with: of one that joined another, that one stays. */
async function takeBackStart(
  { subject }: Pick<LogEntry, 'subject'>,
  { db, nowMs }: TakeBackTools,
): Promise<Change[] | undefined> {
  const workoutKey = readRef(subject).key;
  const workout = await db.workouts.get(workoutKey);
  if (workout?.status === 'completed') {
    return [{ kind: 'workout.move', args: { workoutKey, status: 'cancelled' } }];
  }
  if (workout?.status !== 'active') return undefined;
  return [{ kind: 'workout.cancel', args: { workoutKey, ...endAt(workout, nowMs) } }];
}

function endAt({ startedAtMs, finishedAtMs, durationSec }: WorkoutRow, nowMs: number) {
  if (finishedAtMs !== null && durationSec !== null) return { finishedAtMs, durationSec };
  return { finishedAtMs: nowMs, durationSec: Math.max(0, Math.floor((nowMs - startedAtMs) / 1000)) };
}

/** Resumes the training if possible; else a cancelled one at least returns to the history. */
async function goOn(workoutKey: Key, { db, nowMs }: TakeBackTools): Promise<Change[] | undefined> {
  const [workout, running] = await Promise.all([db.workouts.get(workoutKey), getActiveWorkout(db)]);
  if (!workout || workout.status === 'active') return undefined;
  const mayGoOn = nowMs - (workout.finishedAtMs ?? workout.startedAtMs) <= REOPENS_WITHIN_MS;
  if (!running && mayGoOn) return [{ kind: 'workout.move', args: { workoutKey, status: 'active' } }];
  if (workout.status === 'completed') return undefined;
  return [{ kind: 'workout.move', args: { workoutKey, status: 'completed' } }];
}

async function moveTo(
  workoutKey: Key,
  status: WorkoutRow['status'],
  tools: TakeBackTools,
): Promise<Change[] | undefined> {
  const workout = await tools.db.workouts.get(workoutKey);
  if (!workout || workout.status === status) return undefined;
  if (status === 'active') return goOn(workoutKey, tools);
  if (workout.status !== 'active') return [{ kind: 'workout.move', args: { workoutKey, status } }];
  const kind = status === 'completed' ? 'workout.finish' : 'workout.cancel';
  return [{ kind, args: { workoutKey, ...endAt(workout, tools.nowMs) } }];
}

async function deleteMade({ args: { templateKey } }: { args: { templateKey: Key } }, { db }: TakeBackTools) {
  const args = { templateKey };
  return (await db.templates.get(templateKey)) && [{ kind: 'template.delete' as const, args }];
}

async function deleteListed(
  { args: { exerciseKey } }: { args: { exerciseKey: Key } },
  { db }: TakeBackTools,
): Promise<Change[] | undefined> {
  const row = await db.exercises.get(exerciseKey);
  return row && !row.isGone ? [{ kind: 'exercise.delete', args: { exerciseKey } }] : undefined;
}

export const TAKE_BACKS: { readonly [Kind in MutationKind]: TakeBack<Kind> } = {
  'workout.create': takeBackStart,
  'workout.apply': takeBackStart,
  'workout.recreate': takeBackStart,
  'workout.finish': async ({ args }, tools) => {
    const workout = await tools.db.workouts.get(args.workoutKey);
    return workout?.status === 'completed' ? goOn(args.workoutKey, tools) : undefined;
  },
  'workout.cancel': ({ args }, tools) => goOn(args.workoutKey, tools),
  'workout.move': async ({ args, was }, tools) => {
    const before = rowOf<WorkoutRow>(was, refOf('workouts', args.workoutKey));
    return before && moveTo(args.workoutKey, before.status, tools);
  },
  'workout.note': async ({ args: { workoutKey }, was }, { db }) => {
    const before = rowOf<WorkoutRow>(was, refOf('workouts', workoutKey));
    if (!before || !(await db.workouts.get(workoutKey))) return undefined;
    return [{ kind: 'workout.note', args: { workoutKey, note: before.note } }];
  },
  'template.make': deleteMade,
  'template.patch': async (entry, { db }) => {
    const { templateKey, values } = entry.args;
    const before = templateBefore(entry, templateKey);
    if (!before || !(await db.templates.get(templateKey))) return undefined;
    return [{ kind: 'template.patch', args: { templateKey, values: fieldsLike(before, values) } }];
  },
  'exercise.settings': async ({ args: { exerciseKey, values }, was }) => {
    const before = rowOf<ExerciseSettingsRow>(was, refOf('exerciseSettings', exerciseKey));
    const known = before ?? fromWire(exerciseSettingsFields, {});
    return [{ kind: 'exercise.settings', args: { exerciseKey, values: fieldsLike(known, values) } }];
  },
  // Undoes the whole import: nobody made a part of it. See takeBackImport for what goes with it.
  'import.add': async ({ args: { importKey } }, { db }) => {
    const workoutKeys = await db.workouts.filter(workout => workout.importKey === importKey).primaryKeys();
    if (workoutKeys.length === 0) return undefined;
    return [{ kind: 'import.take-back', args: { importKey, workoutKeys } }];
  },
  // Nothing to do: importing the file again brings the same trainings.
  'import.take-back': async () => undefined,
  'workout.title': async ({ args: { workoutKey }, was }, { db }) => {
    const before = rowOf<WorkoutRow>(was, refOf('workouts', workoutKey));
    if (!before || !(await db.workouts.get(workoutKey))) return undefined;
    return [{ kind: 'workout.title', args: { workoutKey, title: before.title } }];
  },
  'workout.times': async ({ args: { workoutKey }, was }, { db }) => {
    const before = rowOf<WorkoutRow>(was, refOf('workouts', workoutKey));
    const workout = await db.workouts.get(workoutKey);
    if (workout?.status !== 'completed' || !before) return undefined;
    const { startedAtMs, finishedAtMs, durationSec } = before;
    if (finishedAtMs === null || durationSec === null) return undefined;
    return [{ kind: 'workout.times', args: { workoutKey, startedAtMs, finishedAtMs, durationSec } }];
  },
  'items.add': async ({ args }, tools) => {
    const rows = await tools.db.items.bulkGet(args.items.map(item => now(tools, item.itemKey)));
    const there = rows.filter(row => row !== undefined);
    if (there.length === 0) return undefined;
    return there.map(({ key: itemKey, workoutKey }) => ({
      kind: 'item.delete',
      args: { workoutKey, itemKey },
    }));
  },
  'item.delete': async ({ args, was }, tools) => {
    const before = rowOf<ItemRow>(was, refOf('items', args.itemKey));
    if (!before) return undefined;
    const { key: itemKey, isThere } = await comeAgain(tools, 'items', args.itemKey);
    const { exerciseKey } = before;
    // It may have joined another one since.
    const workoutKey = await resolveWorkout(tools.db, before.workoutKey);
    const item = { ...before, key: itemKey, workoutKey };
    const sets = await makeSets(setsWithin(was, args.itemKey), item, tools);
    if (isThere) return sets;
    const order = await nextItemOrder(tools.db, workoutKey, tools.nowMs);
    const place = { position: placeOf(before), group: before.group };
    return [
      { kind: 'items.add', args: { workoutKey, items: [{ itemKey, exerciseKey, order }] } },
      { kind: 'item.arrange', args: { workoutKey, itemKey, values: place } },
      ...sets,
    ];
  },
  'item.arrange': async ({ args, was }, tools) => {
    const before = rowOf<ItemRow>(was, refOf('items', args.itemKey));
    const item = await tools.db.items.get(now(tools, args.itemKey));
    if (!before || !item) return undefined;
    const values = fieldsLike(before, args.values);
    return [{ kind: 'item.arrange', args: { workoutKey: item.workoutKey, itemKey: item.key, values } }];
  },
  'item.replace': async ({ args, was }, tools) => {
    const before = rowOf<ItemRow>(was, refOf('items', args.itemKey));
    const item = await tools.db.items.get(now(tools, args.itemKey));
    if (!before || !item) return undefined;
    const { key: itemKey, workoutKey } = item;
    const { exerciseKey } = before;
    // The exercise is back already: replacing it by itself would keep sets on the server that this device deletes.
    const placeKey = item.exerciseKey === exerciseKey ? undefined : tools.newKey();
    const former = setsWithin(was, args.itemKey);
    const sets = await makeSets(former, { ...item, exerciseKey }, tools, placeKey);
    if (placeKey === undefined) return former.length > 0 ? sets : undefined;
    const shown = await getSets(tools.db, itemKey, item.exerciseKey);
    const setKeys = shown.map(set => set.key);
    return [{ kind: 'item.replace', args: { workoutKey, itemKey, exerciseKey, setKeys, placeKey } }, ...sets];
  },
  'set.create': async ({ args }, tools) => {
    const set = await tools.db.sets.get(now(tools, args.setKey));
    if (!set) return undefined;
    const { key: setKey, itemKey, workoutKey } = set;
    return [{ kind: 'set.delete', args: { workoutKey, itemKey, setKey } }];
  },
  'set.patch': async ({ args, was }, tools) => {
    const before = rowOf<SetRow>(was, refOf('sets', args.setKey));
    const set = await tools.db.sets.get(now(tools, args.setKey));
    if (!before || !set) return undefined;
    const { key: setKey, itemKey, workoutKey, exerciseKey } = set;
    const values = fieldsLike(before, args.values);
    return [{ kind: 'set.patch', args: { workoutKey, itemKey, exerciseKey, setKey, values } }];
  },
  'set.delete': async ({ args, was }, tools) => {
    const before = rowOf<SetRow>(was, refOf('sets', args.setKey));
    const item = before && (await tools.db.items.get(now(tools, before.itemKey)));
    if (!before || item?.exerciseKey !== before.exerciseKey) return undefined;
    return makeSets([before], item, tools);
  },
  'template.create': deleteMade,
  'template.favorite': async (entry, { db }) => {
    const { templateKey } = entry.args;
    const before = templateBefore(entry, templateKey);
    if (!before || !(await db.templates.get(templateKey))) return undefined;
    return [{ kind: 'template.favorite', args: { templateKey, isFavorite: before.isFavorite } }];
  },
  'template.update': async (entry, { db }) => {
    const { templateKey, items } = entry.args;
    const before = templateBefore(entry, templateKey);
    if (!items || !before || !(await db.templates.get(templateKey))) return undefined;
    return [{ kind: 'template.patch', args: { templateKey, values: { items: before.items } } }];
  },
  'template.delete': async (entry, tools) => {
    const before = templateBefore(entry, entry.args.templateKey);
    if (!before) return undefined;
    const { key: templateKey, isThere } = await comeAgain(tools, 'templates', entry.args.templateKey);
    if (isThere) return [];
    const { title, items, isFavorite, position, createdAtMs, lastUsedAtMs } = before;
    const dates = { createdAtMs, lastUsedAtMs };
    const changes: Change[] = [{ kind: 'template.make', args: { templateKey, title, items, dates } }];
    if (isFavorite) changes.push({ kind: 'template.favorite', args: { templateKey, isFavorite } });
    if (position !== null) {
      changes.push({ kind: 'template.patch', args: { templateKey, values: { position } } });
    }
    return changes;
  },
  'exercise.create': deleteListed,
  'exercise.patch': async ({ args: { exerciseKey, values }, was }, { db }) => {
    const before = rowOf<ExerciseRow>(was, refOf('exercises', exerciseKey));
    const row = await db.exercises.get(exerciseKey);
    if (!before || !row || row.isGone) return undefined;
    const former = fieldsLike(exerciseValues(before), values);
    return [{ kind: 'exercise.patch', args: { exerciseKey, values: former } }];
  },
  'exercise.archive': async ({ args: { exerciseKey }, was }, { db }) => {
    const before = rowOf<ExerciseRow>(was, refOf('exercises', exerciseKey));
    const row = await db.exercises.get(exerciseKey);
    if (!before || !row || row.isGone) return undefined;
    return [{ kind: 'exercise.archive', args: { exerciseKey, isArchived: before.isArchived } }];
  },
  'exercise.delete': async ({ args: { exerciseKey }, was, isSpent }, tools) => {
    const before = rowOf<ExerciseRow>(was, refOf('exercises', exerciseKey));
    if (isSpent && before) {
      const { key, isThere } = await comeAgain(tools, 'exercises', exerciseKey);
      const args = { exerciseKey: key, values: exerciseValues(before) };
      return isThere ? [] : [{ kind: 'exercise.create', args }];
    }
    const row = await tools.db.exercises.get(exerciseKey);
    return row?.isGone && [{ kind: 'exercise.restore', args: { exerciseKey } }];
  },
  'exercise.restore': deleteListed,
  'settings.patch': async ({ args, was }) => {
    const before = rowOf<SettingsRow>(was, refOf('settings', 'settings'));
    const known = before ?? fromWire(settingsFields, {});
    return [{ kind: 'settings.patch', args: fieldsLike(known, args) }];
  },
};
