import { sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import type { JournalRow } from '#contract/journal.ts';
import { mustGetUserById } from '../account/users.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import {
  fromExerciseSettings,
  fromExercises,
  fromTemplates,
  toExerciseRows,
  toExerciseSettingsRow,
  toSettingsRow,
  toTemplateRows,
} from '../feed/library-rows.ts';
import {
  fromItems,
  fromSets,
  fromWorkouts,
  toItemRow,
  toSetRow,
  toWorkoutRow,
} from '../feed/training-rows.ts';
import { splitRefs } from '../http/ids.ts';

/*
 * Which rows a call is about, by its address and body, and how they are now. What a call names by a place (an exercise's
 * order) instead of a key or an id is not found here: only a program that never names a key does that.
 */

export type SubjectKind =
  | 'settings'
  | 'exercise'
  | 'exercise_settings'
  | 'template'
  | 'workout'
  | 'template_of_workout'
  | 'item'
  | 'item_with_sets'
  | 'import';

export interface Subject {
  kind: SubjectKind;
  ids: readonly (string | number)[];
}

interface Given {
  params: { id?: string };
  body: { client_key?: string; client_keys?: string[]; old_order?: number | string };
}

/** Which rows a body may name; the first that it does counts. */
const NAMES = ['client_keys', 'client_key', 'old_order'] as const;

/** Undefined: the call changes nothing that a person would look back at. */
export function subjectOf({ method, path, body: form }: Call, given: unknown): Subject | undefined {
  const { params = {}, body = {} } = given as Partial<Given>;
  const kind = kindOf(method, path);
  // A start is about the training that it makes, whatever it is made from.
  const isStart = path.endsWith('/apply/') || path.endsWith('/recreate/');
  const isCopy = path.endsWith('/save-as-template/');
  // What else a body says has not been checked: it may be of any type.
  const name = NAMES.find(name => form?.properties[name] && body[name] !== undefined);
  const made = name && body[name];
  const ids = [isStart || isCopy ? made : (params.id ?? made)].flat().filter(id => id !== undefined);
  if (kind === 'settings') return { kind, ids: ['settings'] };
  return kind && ids.length > 0 ? { kind, ids } : undefined;
}

function kindOf(method: string, path: string): SubjectKind | undefined {
  const [, , area] = path.split('/');
  if (path === '/api/me/settings/') return 'settings';
  if (area === 'imports') return 'import';
  if (path.endsWith('/maybe-update-template/')) return 'template_of_workout';
  if (path.endsWith('/save-as-template/')) return 'template';
  // Its handlers know the row that they write (workouts/sets.ts).
  if (path.includes('/sets/')) return undefined;
  if (path.startsWith('/api/workouts/active/exercises/')) {
    const takesSets = method === 'DELETE' || path.endsWith('/replace-by-exercise/');
    return takesSets ? 'item_with_sets' : 'item';
  }
  if (area === 'exercises') return path.endsWith('/settings/') ? 'exercise_settings' : 'exercise';
  if (area === 'workouts' || path.endsWith('/apply/')) return 'workout';
  return area === 'templates' ? 'template' : undefined;
}

/** By ids or by keys: one of the two is there, and the statement goes by its index. */
type Named = { userId: number; ids?: readonly number[]; keys?: readonly string[] };
type Load = (trx: Trx, named: Named) => Promise<JournalRow[]>;

/** @param named the table whose id or key is given, where that is not the row's own. */
function isOneOf({ userId, ids, keys }: Named, owned = 'row', named = owned) {
  const isOwn = sql`${sql.ref(`${owned}.user_id`)} = ${userId}`;
  return ids
    ? sql<boolean>`${isOwn} and ${sql.ref(`${named}.id`)} in (${sql.join([...ids])})`
    : sql<boolean>`${isOwn} and ${sql.ref(`${named}.client_key`)} in (${sql.join([...(keys ?? [])])})`;
}

const selectExercises = prepare((trx: Trx, named: Named) => fromExercises(trx).where(isOneOf(named)));
const selectExerciseSettings = prepare((trx: Trx, named: Named) =>
  fromExerciseSettings(trx).where(isOneOf(named, 'row', 'exercise')),
);
const selectTemplates = prepare((trx: Trx, named: Named) => fromTemplates(trx).where(isOneOf(named)));
const selectTemplatesOf = prepare((trx: Trx, named: Named) =>
  fromTemplates(trx)
    .innerJoin('workouts as workout', 'workout.template_id', 'row.id')
    .where(isOneOf(named, 'workout')),
);
const selectWorkouts = prepare((trx: Trx, named: Named) => fromWorkouts(trx).where(isOneOf(named)));
const selectItems = prepare((trx: Trx, named: Named) => fromItems(trx).where(isOneOf(named)));
const selectSetsOfItems = prepare((trx: Trx, named: Named) =>
  fromSets(trx).where(isOneOf(named, 'item')).orderBy('row.set_order'),
);
const countImported = prepare((trx: Trx, { userId, keys = [] }: Named) =>
  trx
    .selectFrom('workouts')
    .select(eb => ['import_key', 'import_source', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('import_key', 'in', keys)
    .groupBy(['import_key', 'import_source']),
);

const loadItems: Load = async (trx, named) => (await selectItems(trx, named)).map(toItemRow);

const LOADERS: Readonly<Record<Exclude<SubjectKind, 'settings'>, Load>> = {
  exercise: async (trx, named) => toExerciseRows(trx, await selectExercises(trx, named)),
  exercise_settings: async (trx, named) =>
    (await selectExerciseSettings(trx, named)).map(toExerciseSettingsRow),
  template: async (trx, named) => toTemplateRows(trx, await selectTemplates(trx, named)),
  template_of_workout: async (trx, named) => toTemplateRows(trx, await selectTemplatesOf(trx, named)),
  workout: async (trx, named) => (await selectWorkouts(trx, named)).map(toWorkoutRow),
  item: loadItems,
  item_with_sets: async (trx, named) => [
    ...(await loadItems(trx, named)),
    ...(await selectSetsOfItems(trx, named)).map(toSetRow),
  ],
  import: async (trx, named) =>
    (named.keys ? await countImported(trx, named) : []).map(({ import_key, import_source, count }) => ({
      kind: 'import',
      key: import_key ?? '',
      source: import_source ?? '',
      trainings: Number(count),
    })),
};

/** The subject's rows as they are now, by kind and key. */
export async function loadSubject(work: Work, { kind, ids }: Subject): Promise<Map<string, JournalRow>> {
  const rows = kind === 'settings' ? [await loadSettings(work)] : await loadRows(work, kind, ids);
  return new Map(rows.map(row => [`${row.kind} ${row.key}`, row]));
}

async function loadSettings({ trx, user }: Work): Promise<JournalRow> {
  return toSettingsRow(await mustGetUserById(trx, user.id));
}

async function loadRows(
  { trx, user }: Work,
  kind: Exclude<SubjectKind, 'settings'>,
  given: Subject['ids'],
): Promise<JournalRow[]> {
  const { numbers, keys } = splitRefs(given);
  const load = LOADERS[kind];
  return [
    ...(await inChunks(numbers, ids => load(trx, { userId: user.id, ids }))),
    ...(await inChunks(keys, some => load(trx, { userId: user.id, keys: some }))),
  ];
}
