/** Templates as screens show them: favourites first, then those used last. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { TemplateRow, TemplateSet, WorkoutRow } from '../rows.ts';
import { type ExerciseView, getExerciseViews } from './exercise-view.ts';

export interface TemplateItemView {
  exercise: ExerciseView | undefined;
  sets: TemplateSet[];
}

export interface TemplateView extends Omit<TemplateRow, 'items'> {
  items: TemplateItemView[];
}

export interface TemplatePage {
  templates: TemplateView[];
  /** How many there are in all. */
  count: number;
}

/** The first `limit` of them. */
export async function getTemplates(db: AccountDb, limit: number): Promise<TemplatePage> {
  const rows = (await db.templates.toArray()).filter(row => !row.isDeleted).sort(byUse);
  return { templates: await toViews(db, rows.slice(0, limit)), count: rows.length };
}

export async function getTemplate(db: AccountDb, key: Key): Promise<TemplateView | undefined> {
  const row = await db.templates.get(key);
  return row && !row.isDeleted ? (await toViews(db, [row]))[0] : undefined;
}

/**
 * The one a workout was made from, or into. By its id where the workout came before it did (a first pull's), and where the
 * one that this device has put in its place is gone.
 */
export async function findTemplateOf(
  { templates }: AccountDb,
  { templateKey, templateServerId }: Pick<WorkoutRow, 'templateKey' | 'templateServerId'>,
): Promise<TemplateRow | undefined> {
  const named = templateKey === null ? undefined : await templates.get(templateKey);
  if (templateServerId === null || (named && !named.isDeleted)) return named;
  return (await templates.where('serverId').equals(templateServerId).first()) ?? named;
}

/** Of one that is deleted, a workout has none; one that is known by its id alone may still come. */
export async function hasTemplate(db: AccountDb, workout: WorkoutRow): Promise<boolean> {
  const template = await findTemplateOf(db, workout);
  if (template) return !template.isDeleted;
  return workout.templateKey === null && workout.templateServerId !== null;
}

async function toViews(db: AccountDb, rows: TemplateRow[]): Promise<TemplateView[]> {
  const keys = rows.flatMap(row => row.items.map(item => item.exerciseKey));
  const exercises = await getExerciseViews(db, keys);
  return rows.map(row => ({
    ...row,
    items: row.items.map(item => ({ exercise: exercises.get(item.exerciseKey), sets: item.sets })),
  }));
}

function byUse(a: TemplateRow, b: TemplateRow): number {
  return (
    Number(b.isFavorite) - Number(a.isFavorite) ||
    (b.lastUsedAtMs ?? b.createdAtMs) - (a.lastUsedAtMs ?? a.createdAtMs) ||
    a.key.localeCompare(b.key)
  );
}
