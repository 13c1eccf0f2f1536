/** Templates as screens show them: favourites first, then those used last. */
import type { Key } from '#domain/ids.ts';
import { findNextTemplate } from '#domain/next-template.ts';
import type { AccountDb } from '../account-db.ts';
import type { TemplateItem, TemplateRow, WorkoutRow } from '../rows.ts';
import { type ExerciseView, getExerciseViews } from './exercise-view.ts';

export interface TemplateItemView extends TemplateItem {
  exercise: ExerciseView | undefined;
}

export interface TemplateView extends Omit<TemplateRow, 'items'> {
  items: TemplateItemView[];
}

export interface TemplatePage {
  templates: TemplateView[];
  /** How many there are in all. */
  count: number;
  /** The one whose turn it is, where they were put in an order. */
  nextKey: Key | undefined;
}

/** The first `limit` of them. */
export async function getTemplates(db: AccountDb, limit: number): Promise<TemplatePage> {
  const rows = (await db.templates.toArray()).sort(byUse);
  const templates = await toViews(db, rows.slice(0, limit));
  return { templates, count: rows.length, nextKey: await findNextKey(db, rows) };
}

/** So many trainings back a template is looked for. */
const SEARCHED = 30;

/** A start marks its template as used, though the training may be cancelled; and one that is repeated marks none. */
async function findNextKey(db: AccountDb, templates: readonly TemplateRow[]): Promise<Key | undefined> {
  const ordered = new Set(templates.filter(({ position }) => position !== null).map(({ key }) => key));
  if (ordered.size < 2) return undefined;
  const newestBy = (status: WorkoutRow['status']) =>
    newestOf(db, status).filter(({ templateKey }) => templateKey !== null && ordered.has(templateKey));
  const [active, completed] = await Promise.all([newestBy('active').first(), newestBy('completed').first()]);
  const trained = (active?.startedAtMs ?? 0) > (completed?.startedAtMs ?? 0) ? active : completed;
  const cancelled = await newestBy('cancelled').toArray();
  const isCancelled = ({ key, lastUsedAtMs }: TemplateRow) =>
    cancelled.some(one => one.templateKey === key && one.startedAtMs >= (lastUsedAtMs ?? 0));
  const used = templates.map(row => (isCancelled(row) ? { ...row, lastUsedAtMs: null } : row));
  // Of a template that was deleted and came back, or on a server without them, trainings tell nothing.
  const isUsedLater = ({ key, lastUsedAtMs }: TemplateRow) =>
    ordered.has(key) && (lastUsedAtMs ?? 0) > (trained?.startedAtMs ?? 0);
  return findNextTemplate(used, used.some(isUsedLater) ? undefined : trained?.templateKey);
}

/** The newest trainings of a state, and no older ones. */
function newestOf(db: AccountDb, status: WorkoutRow['status']) {
  let seen = 0;
  return db.workouts
    .where('[status+startedAtMs]')
    .between([status, Number.NEGATIVE_INFINITY], [status, Number.POSITIVE_INFINITY])
    .reverse()
    .until(() => ++seen > SEARCHED);
}

export async function getTemplate(db: AccountDb, key: Key): Promise<TemplateView | undefined> {
  const row = await db.templates.get(key);
  return row && (await toViews(db, [row]))[0];
}

/** The one a workout was made from, or into; undefined where it has none, or that was deleted. */
export async function findTemplateOf(
  { templates }: AccountDb,
  { templateKey, formerTemplateKey }: Pick<WorkoutRow, 'templateKey' | 'formerTemplateKey'>,
): Promise<TemplateRow | undefined> {
  const template = templateKey === null ? undefined : await templates.get(templateKey);
  // The deletion of the former one may have been undone.
  return template ?? (formerTemplateKey === undefined ? undefined : templates.get(formerTemplateKey));
}

async function toViews(db: AccountDb, rows: TemplateRow[]): Promise<TemplateView[]> {
  const keys = rows.flatMap(row => row.items.map(item => item.exerciseKey));
  const exercises = await getExerciseViews(db, keys);
  return rows.map(row => ({
    ...row,
    items: row.items.map(item => ({ ...item, exercise: exercises.get(item.exerciseKey) })),
  }));
}

/** Those that a person has moved come first, as they were put. */
function byPosition(a: TemplateRow, b: TemplateRow): number {
  if (a.position === null || b.position === null) {
    return Number(a.position === null) - Number(b.position === null);
  }
  return a.position - b.position;
}

function byUse(a: TemplateRow, b: TemplateRow): number {
  return (
    Number(b.isFavorite) - Number(a.isFavorite) ||
    byPosition(a, b) ||
    (b.lastUsedAtMs ?? b.createdAtMs) - (a.lastUsedAtMs ?? a.createdAtMs) ||
    a.key.localeCompare(b.key)
  );
}
