/** What a template from a link is on this device. */
import type { LinkedExercise, LinkedTemplate } from '#contract/template-link.ts';
import { foldText } from '#domain/search/folded-text.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseRow, NamedRow, TemplateSet } from '../rows.ts';
import { readRuns } from '../template-link.ts';
import { type ExerciseView, getExerciseViews, PLAIN_SETTINGS } from './exercise-view.ts';

export interface LinkedItem {
  /** An own one that is still to be made has none but what its weight means. */
  exercise: Pick<ExerciseView, 'name' | 'executionVariation' | 'equipmentName'> &
    Partial<Pick<ExerciseView, 'settings'>>;
  sets: TemplateSet[];
}

/** For the preview. Undefined where the library here lacks one of its exercises: it is of a later version. */
export async function viewLinked(db: AccountDb, { i }: LinkedTemplate): Promise<LinkedItem[] | undefined> {
  const keys = i.flatMap(({ e }) => (typeof e === 'string' ? e : []));
  const [library, equipments] = await Promise.all([getExerciseViews(db, keys), db.equipments.toArray()]);
  const items: LinkedItem[] = [];
  for (const { e, s } of i) {
    const exercise = typeof e === 'string' ? library.get(e) : ownView(e, equipments);
    if (!exercise) return undefined;
    items.push({ exercise, sets: readRuns(s) });
  }
  return items;
}

type OwnLinked = Exclude<LinkedExercise, string>;

function ownView(
  { n, v = '', q, w: loadMode = 'plain' }: OwnLinked,
  equipments: readonly NamedRow[],
): LinkedItem['exercise'] | undefined {
  const equipment = equipments.find(({ name }) => name === q);
  const settings = { ...PLAIN_SETTINGS, loadMode };
  return equipment && { name: n, executionVariation: v, equipmentName: equipment.name, settings };
}

/** An exercise of these words that can be chosen here; undefined: it would have to be made. */
export async function findLinkedOwn(
  db: AccountDb,
  { n, v = '' }: OwnLinked,
  equipmentKey: string,
): Promise<ExerciseRow | undefined> {
  const alike = await db.exercises.where('foldedName').equals(foldText(n)).toArray();
  return alike.find(
    row =>
      !row.isGone &&
      !row.isArchived &&
      row.equipmentKey === equipmentKey &&
      foldText(row.executionVariation) === foldText(v),
  );
}
