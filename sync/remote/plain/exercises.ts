/** Exercises, equipments and muscles: the shipped ones are known by their names, the person's own by their ids. */
import type { NamedRef, Paged } from '#contract/common.ts';
import type { Exercise, ExerciseInItem } from '#contract/exercises.ts';
import type { ExerciseRowWire } from '#contract/rows.ts';
import type { ExerciseRow, NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import { arrayIn, ask, bodyOf, keyFor, type PlainContext } from './plain-context.ts';
import { change, type Draft, keyIn, readNote } from './shadow.ts';

/** These lists are long and change seldom. */
const READ_EVERY_MS = 30 * 60_000;
const LIST = 'exercises';
const PAGES_MAX = 100;

export async function readExercisesIfDue(ctx: PlainContext): Promise<void> {
  const nowMs = ctx.session.ports.clock.now();
  const readAtMs = await readNote<number>(ctx, LIST);
  if (readAtMs !== undefined && Math.abs(nowMs - readAtMs) < READ_EVERY_MS) return;
  await readNames(ctx, 'equipments');
  await readNames(ctx, 'muscles');
  const listed = await readPages<Exercise>(ctx, 'exercises/?limit=200');
  const archived = await readPages<Exercise>(ctx, 'exercises/?archived_only=true&limit=200');
  await change(ctx, async draft => {
    const there = new Set<Key>();
    for (const doc of listed ?? []) there.add(await adoptExercise(ctx, draft, doc, false));
    for (const doc of archived ?? []) there.add(await adoptExercise(ctx, draft, doc, true));
    if (listed && archived) await tellDeleted(draft, there);
    await draft.note(LIST, nowMs);
  });
}

/** The lists are read again by the next exchange that reads. */
export function forgetExercises(draft: Draft): Promise<void> {
  return draft.note(LIST, 0);
}

/** Undefined where this server does not have the list. */
export async function readPages<T>(ctx: PlainContext, path: string): Promise<T[] | undefined> {
  const rows: T[] = [];
  let next: string | null = path;
  for (let page = 0; next !== null && page < PAGES_MAX; page++) {
    const body: Paged<T> | undefined = bodyOf<Paged<T>>(
      await ask(ctx, { method: 'GET', path: next }),
      'results',
    );
    if (!body) return undefined;
    rows.push(...arrayIn<T>(body, 'results'));
    next = pathAfter(body);
  }
  return rows;
}

/** The path of the next page, which some servers give with their own name before it. */
export function pathAfter({ next }: { next?: string | null }): string | null {
  const path = next?.slice(next.indexOf('/api/') + '/api/'.length);
  return path ?? null;
}

async function readNames(ctx: PlainContext, table: 'equipments' | 'muscles'): Promise<void> {
  const docs = await readPages<NamedRef>(ctx, `${table}/`);
  await change(ctx, async draft => {
    const rows = await draft.db[table].toArray();
    for (const doc of docs ?? []) {
      const byName = rows.find(row => foldText(row.name) === foldText(doc.name));
      const key = (await draft.keyOf(table, doc.id)) ?? doc.client_key ?? byName?.key ?? keyFor(ctx, doc);
      await draft.tell(table, key, undefined, { serverId: doc.id });
      const row: NamedRow = { key, serverId: doc.id, name: doc.name };
      if (!rows.some(known => known.key === key)) await draft.db[table].put(row);
    }
  });
}

/** `isArchived`: by the list in which it stands, where the document does not say so. */
export async function adoptExercise(
  ctx: PlainContext,
  draft: Draft,
  doc: Exercise,
  isArchived: boolean,
): Promise<Key> {
  const known = (await draft.keyOf('exercises', doc.id)) ?? doc.client_key ?? undefined;
  const key = known ?? (await keyByName(ctx, draft, doc)) ?? keyFor(ctx, doc);
  if (doc.is_default) {
    await draft.tell('exercises', key, undefined, { serverId: doc.id });
    if (!(await draft.db.exercises.get(key))) await draft.db.exercises.put(await toRow(draft, key, doc));
    return key;
  }
  const alternatives = await Promise.all(doc.alternatives.map(({ id }) => draft.keyOf('exercises', id)));
  const row = await exerciseWire(draft, key, doc, {
    alternative_keys: alternatives.filter(alternative => alternative !== undefined),
    is_archived: doc.is_archived ?? isArchived,
    is_deleted: false,
  });
  await draft.tell('exercises', key, row, { serverId: doc.id });
  return key;
}

/** The exercise of an item. One that no list shows is deleted, or new; the lists are read again to know. */
export async function exerciseKeyOf(ctx: PlainContext, draft: Draft, doc: ExerciseInItem): Promise<Key> {
  const known = await draft.keyOf('exercises', doc.id);
  if (known) return known;
  const key = doc.client_key ?? (await keyByName(ctx, draft, doc)) ?? keyFor(ctx, doc);
  const isLocal = (await draft.db.exercises.get(key)) !== undefined;
  const state = { alternative_keys: [], is_archived: doc.is_archived ?? false, is_deleted: true };
  const row = isLocal ? undefined : await exerciseWire(draft, key, doc, state);
  await draft.tell('exercises', key, row, { serverId: doc.id });
  if (!isLocal) await forgetExercises(draft);
  return key;
}

/** One of the shipped library, or one that a call whose answer was lost was to make. */
async function keyByName(ctx: PlainContext, draft: Draft, doc: ExerciseInItem): Promise<Key | undefined> {
  const equipmentKey = await draft.keyOf('equipments', doc.equipment.id);
  const isAlike = (name: unknown, variation: unknown, equipment: unknown) =>
    name === doc.name && (variation ?? '') === doc.execution_variation && equipment === equipmentKey;
  for (const { path, body = {} } of ctx.unanswered) {
    if (path !== '/api/exercises/' || doc.is_default) continue;
    const key = body.client_key as Key;
    if (isAlike(body.name, body.execution_variation, body.equipment) && !(await draft.get('exercises', key)))
      return key;
  }
  const rows = await draft.db.exercises.where('foldedName').equals(foldText(doc.name)).toArray();
  for (const row of rows) {
    const isTaken = (await draft.get('exercises', row.key)) !== undefined;
    if (row.isDefault && !isTaken && isAlike(row.name, row.executionVariation, row.equipmentKey))
      return row.key;
  }
  return undefined;
}

type State = Pick<ExerciseRowWire, 'alternative_keys' | 'is_archived' | 'is_deleted'>;

async function exerciseWire(
  draft: Draft,
  key: Key,
  doc: ExerciseInItem,
  state: State,
): Promise<ExerciseRowWire> {
  const secondary = await Promise.all(
    (doc.secondary_muscles ?? []).map(({ id }) => draft.keyOf('muscles', id)),
  );
  return {
    kind: 'exercise',
    key,
    id: doc.id,
    name: doc.name,
    execution_variation: doc.execution_variation ?? '',
    equipment_key: (await draft.keyOf('equipments', doc.equipment.id)) ?? '',
    primary_muscle_key: doc.primary_muscle
      ? ((await draft.keyOf('muscles', doc.primary_muscle.id)) ?? '')
      : '',
    secondary_muscle_keys: secondary.filter(muscle => muscle !== undefined),
    exercise_type: doc.type ?? 'none',
    ...state,
  };
}

/** A default exercise that this version of the app does not ship. */
async function toRow(draft: Draft, key: Key, doc: Exercise): Promise<ExerciseRow> {
  const wire = await exerciseWire(draft, key, doc, {
    alternative_keys: [],
    is_archived: false,
    is_deleted: false,
  });
  return {
    key,
    serverId: doc.id,
    name: wire.name,
    foldedName: foldText(wire.name),
    executionVariation: wire.execution_variation,
    equipmentKey: wire.equipment_key,
    primaryMuscleKey: wire.primary_muscle_key,
    secondaryMuscleKeys: wire.secondary_muscle_keys,
    type: wire.exercise_type,
    alternativeKeys: [],
    isDefault: true,
    isArchived: false,
  };
}

async function tellDeleted(draft: Draft, there: ReadonlySet<Key>): Promise<void> {
  const known = await draft.db.plain.where('ref').startsWith('exercises/').toArray();
  for (const one of known) {
    const { row } = one;
    if (row?.kind !== 'exercise' || row.is_deleted || there.has(keyIn(one))) continue;
    await draft.tell('exercises', keyIn(one), { ...row, is_deleted: true });
  }
}
