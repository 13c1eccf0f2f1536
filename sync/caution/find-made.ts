/**
 * What a call whose answer was lost may have made, looked for in the list where it would stand: something that is
 * not known here and holds what the call would have put there. No answer: it was not carried out.
 */
import type { Paged } from '#contract/common.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { SetList, WorkoutSet } from '#contract/sets.ts';
import type { Template } from '#contract/templates.ts';
import type { WorkoutItem, WorkoutWithItems } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import type { SetFields } from '#db/rows.ts';
import type { ServerId } from '#domain/ids.ts';
import { EMPTY_SET_VALUES } from '#domain/set-values.ts';
import type { Answer } from '../http/reply.ts';
import { setFieldsOf } from '../merge/merge-set.ts';
import { isPage, isSetList, isWithItems } from '../pull/shapes.ts';
import type { SessionContext } from '../session/session-context.ts';
import { answerOf } from './answer-of.ts';
import { type Read, readNow } from './read.ts';

type Of<Op extends Intent['op']> = Extract<Intent, { op: Op }>;
type Found = Read<Answer | undefined>;

/** Long lists are read this far: what was made a moment ago is new, and the lists begin with the new. */
const FAR_ENOUGH = 'limit=200';

export function findMade(session: SessionContext, db: AccountDb, intent: Intent): Promise<Found> {
  switch (intent.op) {
    case 'items.add':
      return findItems(session, db, intent);
    case 'set.create':
      return findSet(session, db, intent);
    case 'template.create':
    case 'template.save':
      return findTemplate(session, db, intent);
    case 'exercise.create':
      return findExercise(session, db, intent);
    default:
      return Promise.resolve({ kind: 'body', body: undefined });
  }
}

/** One call adds all or nothing: a run of unknown items with just these exercises. */
async function findItems(session: SessionContext, db: AccountDb, intent: Of<'items.add'>): Promise<Found> {
  const read = await readNow<WorkoutWithItems>(session, db, {
    path: '/api/workouts/active/exercises/',
    isShape: isWithItems,
  });
  if (read.kind !== 'body') return read;
  const unknown = await unknownIn(db.items, read.body.items);
  const rows = await db.exercises.bulkGet(intent.items.map(item => item.exerciseKey));
  const wanted = rows.map(row => row?.serverId ?? null);
  const inOrder = unknown.toSorted((a, b) => a.order - b.order);
  const isMade = inOrder.some((_, start) => holdsRun(inOrder.slice(start), wanted));
  return { kind: 'body', body: isMade ? answerOf(read.body) : undefined };
}

function holdsRun(items: WorkoutItem[], wanted: (ServerId | null)[]): boolean {
  return wanted.every((id, index) => id !== null && items[index]?.exercise.id === id);
}

/** The set has no values yet, or those of the call: a set that another device filled is its own. */
async function findSet(session: SessionContext, db: AccountDb, intent: Of<'set.create'>): Promise<Found> {
  const item = await db.items.get(intent.itemKey);
  const path = `/api/workouts/active/exercises/${item?.order}/sets/`;
  const read = await readNow<SetList>(session, db, { path, isShape: isSetList });
  if (read.kind !== 'body') return read;
  const { sets } = read.body;
  const holds = (doc: WorkoutSet, values: Partial<SetFields>) =>
    isSameSet(setFieldsOf(doc), { ...BLANK, ...values });
  const set = (await unknownIn(db.sets, sets)).findLast(doc => holds(doc, {}) || holds(doc, intent.values));
  return { kind: 'body', body: set && answerOf({ sets, set }) };
}

const BLANK: SetFields = { ...EMPTY_SET_VALUES, restSec: null, done: false };

function isSameSet(held: SetFields, wanted: SetFields): boolean {
  return Object.entries(wanted).every(([name, value]) => held[name as keyof SetFields] === value);
}

async function findTemplate(
  session: SessionContext,
  db: AccountDb,
  intent: Of<'template.create' | 'template.save'>,
): Promise<Found> {
  const read = await readNow<Paged<Template>>(session, db, {
    path: `/api/templates/?${FAR_ENOUGH}`,
    isShape: isPage,
  });
  if (read.kind !== 'body') return read;
  const workout = await db.workouts.get(intent.workoutKey);
  // save-as-template has no title of its own in the specification: the server takes the workout's.
  const titles = intent.op === 'template.save' ? [intent.title, workout?.title] : [intent.title];
  const unknown = await unknownIn(db.templates, read.body.results);
  const made = unknown.find(doc => titles.includes(doc.title));
  return { kind: 'body', body: made && answerOf(made) };
}

async function findExercise(
  session: SessionContext,
  db: AccountDb,
  { values }: Of<'exercise.create'>,
): Promise<Found> {
  const path = `/api/exercises/?q=${encodeURIComponent(values.name)}&${FAR_ENOUGH}`;
  const read = await readNow<Paged<Exercise>>(session, db, { path, isShape: isPage });
  if (read.kind !== 'body') return read;
  const equipment = await db.equipments.get(values.equipmentKey);
  const made = (await unknownIn(db.exercises, read.body.results)).find(
    doc =>
      !doc.is_default &&
      doc.name === values.name &&
      doc.execution_variation === values.executionVariation &&
      doc.equipment.id === equipment?.serverId,
  );
  return { kind: 'body', body: made && answerOf(made) };
}

interface KnownRows {
  where(index: 'serverId'): {
    anyOf(ids: ServerId[]): { toArray(): PromiseLike<{ serverId: ServerId | null }[]> };
  };
}

async function unknownIn<Doc extends { id: ServerId }>(table: KnownRows, docs: Doc[]): Promise<Doc[]> {
  const rows = await table
    .where('serverId')
    .anyOf(docs.map(doc => doc.id))
    .toArray();
  const known = new Set(rows.map(row => row.serverId));
  return docs.filter(doc => !known.has(doc.id));
}
