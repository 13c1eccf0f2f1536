/** Reads the server's lists: settings, templates, exercises, muscles and equipments. */
import type { NamedRef } from '#contract/common.ts';
import type { Exercise, ExerciseInItem } from '#contract/exercises.ts';
import { toWire } from '#contract/fields/field.ts';
import { templateSetFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type { ExerciseRowWire, TemplateRowWire } from '#contract/rows.ts';
import type { Template } from '#contract/templates.ts';
import type { ExerciseRow, TemplateItem } from '#db/rows.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { foldText } from '#domain/search/folded-text.ts';
import { readRow } from '#sync/exchange/read-row.ts';
import { isoTime } from '#sync/mutations/mutation.ts';
import { claimRow } from './claims.ts';
import { arrayIn, ask, type Body, forEachReadable, type PlainContext } from './plain-context.ts';
import { change, type Draft, isThere, keyIn, readValue } from './shadow.ts';
import { valuesOf } from './wire-rows.ts';

type TemplateItemWire = TemplateRowWire['items'][number];

/** These lists are long and change seldom. */
const EXERCISES_EVERY_MS = 30 * 60_000;
const PAGES_MAX = 100;

export async function readSettings(ctx: PlainContext): Promise<void> {
  const { status, body } = await ask(ctx, 'GET', 'me/settings/');
  const settings = (body ?? {}) as Body;
  if (status !== 200 || typeof settings.rest_default_sec !== 'number') return;
  await change(ctx, draft => tellSettings(draft, settings));
}

export async function tellSettings(draft: Draft, said: Body): Promise<void> {
  const values = valuesOf(settingsFields, said, await draft.rowOf('settings', 'settings'));
  await draft.tell('settings', 'settings', { kind: 'settings', key: 'settings', ...values });
}

export async function readTemplates(ctx: PlainContext): Promise<void> {
  const { docs, isWhole } = await readPages<Template>(ctx, 'templates/?limit=200');
  await change(ctx, async draft => {
    const there = await adoptAll(draft, 'templates', docs, doc => adoptTemplate(draft, doc));
    if (!isWhole) return;
    const known = await draft.db.plain.where('ref').startsWith('templates/').filter(isThere).toArray();
    for (const one of known) if (!there.has(keyIn(one))) await draft.gone('template', keyIn(one));
  });
}

/** Returns the keys of all that is there: a known one that cannot be read is not gone. */
async function adoptAll<T extends { id: ServerId }>(
  draft: Draft,
  table: 'templates' | 'exercises',
  docs: readonly T[],
  adopt: (doc: T) => Promise<Key>,
): Promise<Set<Key>> {
  const there = new Set<Key>();
  await forEachReadable(docs, async doc => {
    const known = await draft.keyOf(table, doc.id);
    if (known) there.add(known);
    there.add(await adopt(doc));
  });
  return there;
}

async function adoptTemplate(draft: Draft, doc: Template): Promise<Key> {
  const { id, title, is_favorite, last_used } = doc;
  const known = (await draft.keyOf('templates', id)) ?? doc.client_key;
  const key = known ?? (await claimTemplate(draft, title)) ?? draft.keyFor(doc);
  const before = await draft.rowOf('templates', key);
  // Of one that this device has just made, the server got only a part.
  const planned = before?.items ?? itemsWire((await draft.db.templates.get(key))?.items ?? []);
  const created_at = doc.created_at ?? before?.created_at ?? isoTime(draft.ctx.session.ports.clock.now());
  const held: { place: number; item: TemplateItemWire }[] = [];
  for (const { exercise, group, sets, planned_at } of doc.items) {
    const exercise_key = await exerciseKeyOf(draft, exercise);
    const at = planned.findIndex(
      (item, place) => item.exercise_key === exercise_key && held.every(other => other.place !== place),
    );
    const plan = planned[at];
    const item = {
      exercise_key,
      group: group === undefined ? (plan?.group ?? null) : group,
      planned_at: planned_at ?? plan?.planned_at ?? created_at,
      sets: sets.map((set, place) => valuesOf(templateSetFields, set, plan?.sets[place])),
    };
    held.push({ place: at < 0 ? planned.length + held.length : at, item });
  }
  // The server does not know which exercises were moved.
  const items = held.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
  const position = doc.position === undefined ? (before?.position ?? null) : doc.position;
  const dates = { last_used, created_at };
  const wire = { kind: 'template' as const, key, id, title, is_favorite, ...dates, position, items };
  await draft.tell('templates', key, wire, { serverId: id });
  return key;
}

/** A plain server's save-as-template has no title; the server uses the training's. */
function claimTemplate(draft: Draft, title: string): Promise<Key | undefined> {
  return claimRow(draft, 'templates', async (body, { path }) => {
    const workout = await draft.rowOf('workouts', path.split('/')[3] ?? '');
    const titles = [body.title as string, ...(workout ? [workout.title] : [])];
    return titles.some(one => foldText(one) === foldText(title));
  });
}

/** What a training wrote into its template: the server may hold less of it. */
export async function tellPlan(draft: Draft, workoutKey: Key, { items = [] }: Body): Promise<void> {
  const workout = await draft.rowOf('workouts', workoutKey);
  const key = workout?.template_key ?? '';
  const row = await draft.rowOf('templates', key);
  if (!row) return;
  const plan = items as (Omit<TemplateItemWire, 'exercise_key'> & { exercise_id: Key })[];
  const held = plan.map(({ exercise_id: exercise_key, ...rest }) => ({ exercise_key, ...rest }));
  await draft.tell('templates', key, { ...row, items: held });
}

function itemsWire(items: readonly TemplateItem[]): TemplateItemWire[] {
  return items.map(({ exerciseKey, group, sets, plannedAtMs }) => ({
    exercise_key: exerciseKey,
    group,
    planned_at: isoTime(plannedAtMs),
    sets: sets.map(set => toWire(templateSetFields, set)),
  }));
}

/** Not whole: this server does not have the list, or it changed while it was read. What is missing is not gone. */
async function readPages<T extends { id: ServerId }>(ctx: PlainContext, path: string) {
  const docs: T[] = [];
  let isWhole = false;
  let next: string | null = path;
  for (let page = 0; next !== null && page < PAGES_MAX; page++) {
    const answer = await ask(ctx, 'GET', next);
    const results = arrayIn<T>(answer, 'results');
    if (!results) break;
    docs.push(...results);
    const { count = 0 } = answer.body as { count?: number };
    next = pathAfter(next, answer.body);
    // Renews the lease for the next page.
    await change(ctx, async () => {});
    isWhole = next === null && new Set(docs.map(({ id }) => id)).size >= count;
  }
  return { docs, isWhole };
}

/** The next page of the same list: by its query alone, since some servers put their own host or path before it. */
export function pathAfter(path: string, body: unknown): string | null {
  const { next } = body as { next?: string | null };
  return next ? path.replace(/\?.*/, '') + next.slice(next.indexOf('?')) : null;
}

export async function readExercisesIfDue(ctx: PlainContext): Promise<void> {
  const readAtMs = await readValue<number>(ctx, 'list/exercises');
  const ageMs = Math.abs(ctx.session.ports.clock.now() - (readAtMs ?? 0));
  if (readAtMs === undefined || ageMs > EXERCISES_EVERY_MS) await readExercises(ctx);
}

export async function readExercises(ctx: PlainContext): Promise<void> {
  await readNames(ctx, 'equipments');
  await readNames(ctx, 'muscles');
  const listed = await readPages<Exercise>(ctx, 'exercises/?limit=200');
  const archived = await readPages<Exercise>(ctx, 'exercises/?archived_only=true&limit=200');
  await change(ctx, async draft => {
    const docs = [...listed.docs, ...archived.docs.map(doc => ({ is_archived: true, ...doc }))];
    const adopt = (doc: Exercise) => adoptExercise(draft, doc, { is_archived: false, is_deleted: false });
    // First, since the alternatives of one may come after it.
    await forEachReadable(docs, doc => nameExercise(draft, doc));
    const there = await adoptAll(draft, 'exercises', docs, adopt);
    const known = await draft.db.plain.where('ref').startsWith('exercises/').toArray();
    for (const one of known) {
      if (!listed.isWhole || !archived.isWhole || one.row?.kind !== 'exercise' || there.has(keyIn(one)))
        continue;
      await draft.tell('exercises', keyIn(one), { ...one.row, is_deleted: true });
    }
    await draft.note('exercises', ctx.session.ports.clock.now());
  });
}

async function readNames(ctx: PlainContext, table: 'equipments' | 'muscles'): Promise<void> {
  const { docs } = await readPages<NamedRef>(ctx, `${table}/`);
  await change(ctx, async draft => {
    const rows = await draft.db[table].toArray();
    for (const doc of docs) {
      const local = rows.find(row => foldText(row.name) === foldText(doc.name));
      const key = (await draft.keyOf(table, doc.id)) ?? doc.client_key ?? local?.key ?? draft.keyFor(doc);
      await draft.tell(table, key, undefined, { serverId: doc.id });
      const isHere = rows.some(row => row.key === key);
      if (!isHere) await draft.db[table].put({ key, serverId: doc.id, name: doc.name });
    }
  });
}

/** An exercise as trainings and the history describe it. */
export type NamedExercise = Pick<ExerciseInItem, 'id' | 'name' | 'execution_variation' | 'equipment'> &
  Partial<Exercise>;

/** The key of an item's exercise. If no list has it, it is deleted or new: reads the lists again to find out. */
export async function exerciseKeyOf(draft: Draft, doc: NamedExercise): Promise<Key> {
  const known = await draft.keyOf('exercises', doc.id);
  if (known) return known;
  await draft.note('exercises', 0);
  return adoptExercise(draft, doc, { is_archived: false, is_deleted: true });
}

type State = Pick<ExerciseRowWire, 'is_archived' | 'is_deleted'>;

/** From here on the server's id leads to this key. */
async function nameExercise(draft: Draft, doc: NamedExercise): Promise<Key> {
  const known = await draft.keyOf('exercises', doc.id);
  if (known) return known;
  const key = doc.client_key ?? (await keyByName(draft, doc)) ?? draft.keyFor(doc);
  await draft.tell('exercises', key, undefined, { serverId: doc.id });
  return key;
}

async function adoptExercise(draft: Draft, doc: NamedExercise, state: State): Promise<Key> {
  const key = await nameExercise(draft, doc);
  const row: ExerciseRowWire = {
    kind: 'exercise',
    key,
    id: doc.id,
    name: doc.name,
    execution_variation: doc.execution_variation,
    equipment_key: (await draft.keyOf('equipments', doc.equipment.id)) ?? '',
    primary_muscle_key: (await draft.keyOf('muscles', doc.primary_muscle?.id)) ?? '',
    secondary_muscle_keys: await draft.keysOf('muscles', doc.secondary_muscles),
    exercise_type: doc.type ?? 'none',
    alternative_keys: await draft.keysOf('exercises', doc.alternatives),
    ...state,
    is_archived: doc.is_archived ?? state.is_archived,
  };
  const local = await draft.db.exercises.get(key);
  const isShipped = doc.is_default || local?.isDefault;
  await draft.tell('exercises', key, isShipped ? undefined : row, { serverId: doc.id });
  const read = readRow(row);
  if (isShipped && !local && read.kind === 'row') {
    await draft.db.exercises.put({ ...(read.row as ExerciseRow), isDefault: true });
  }
  return key;
}

/** What a call wrote of an exercise: of one that is deleted before the next reading no list tells. */
export async function tellExercise(draft: Draft, key: Key, said: Body, serverId?: ServerId): Promise<void> {
  const before = await draft.rowOf('exercises', key);
  if (!before && serverId === undefined) return;
  const made = { kind: 'exercise', key, id: serverId, is_archived: false, is_deleted: false };
  const next = {
    name: said.name,
    execution_variation: said.execution_variation,
    equipment_key: said.equipment,
    primary_muscle_key: said.primary_muscle,
    secondary_muscle_keys: said.secondary_muscles,
    exercise_type: said.type,
    alternative_keys: said.alternatives,
  };
  const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
  // What makes one says all of it.
  const row = { ...(before ?? made), ...given } as ExerciseRowWire;
  await draft.tell('exercises', key, row, { serverId: row.id });
}

/** The key of an exercise that a call with a lost answer was to make, or of one in the shipped library. */
async function keyByName(draft: Draft, doc: NamedExercise): Promise<Key | undefined> {
  const equipmentKey = await draft.keyOf('equipments', doc.equipment.id);
  // The server may write them its own way.
  const isAlike = (name: unknown, variation: unknown, equipment: unknown) =>
    foldText(`${name}`) === foldText(doc.name) &&
    foldText(`${variation ?? ''}`) === foldText(doc.execution_variation) &&
    equipment === equipmentKey;
  const claimed = doc.is_default
    ? undefined
    : await claimRow(draft, 'exercises', body =>
        isAlike(body.name, body.execution_variation, body.equipment),
      );
  if (claimed) return claimed;
  const rows = await draft.db.exercises.where('foldedName').equals(foldText(doc.name)).toArray();
  for (const row of rows) {
    const isFree = row.isDefault && !(await draft.isKnown('exercises', row.key));
    if (isFree && isAlike(row.name, row.executionVariation, row.equipmentKey)) return row.key;
  }
  return undefined;
}
