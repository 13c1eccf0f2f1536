import type { UpdateExerciseBody } from '#contract/exercises.ts';
import { NAME_MAX, VARIATION_MAX } from '#domain/exercise.ts';
import { foldText } from '#domain/search/folded-text.ts';
import { isBlank } from '#domain/validation.ts';
import type { ExerciseRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { FieldProblems } from '../http/api-error.ts';
import { findExerciseIds } from './find-exercises.ts';
import { findNameIds } from './find-names.ts';

/** A form's fields as columns; what the form leaves out stays out. */
export interface Columns {
  name?: string;
  name_folded?: string;
  execution_variation?: string;
  equipment_id?: number;
  primary_muscle_id?: number;
  type?: ExerciseRow['type'];
}

export type RequiredColumns = Required<
  Pick<Columns, 'name' | 'name_folded' | 'equipment_id' | 'primary_muscle_id'>
>;

/** Ids in their order; null: the form doesn't name them. */
export interface Links {
  muscles: number[] | null;
  alternatives: number[] | null;
}

/** The form as columns and links, or 400 with all that is wrong with it. `ownId` is null for a new exercise. */
export async function checkExerciseForm(
  work: Work,
  body: UpdateExerciseBody,
  ownId: number | null,
): Promise<{ columns: Columns; links: Links }> {
  const problems = new FieldProblems();
  const columns: Columns = { ...checkTexts(body, problems), ...(body.type && { type: body.type }) };
  if (body.equipment !== undefined) {
    const [id] = await findNameIds(work.trx, 'equipments', [body.equipment]);
    if (id) columns.equipment_id = id;
    else problems.add('equipment', 'Такого оборудования нет.');
  }
  if (body.primary_muscle !== undefined) {
    const [id] = await findNameIds(work.trx, 'muscles', [body.primary_muscle]);
    if (id) columns.primary_muscle_id = id;
    else problems.add('primary_muscle', 'Такой мышцы нет.');
  }
  const links = await checkLinks(work, { body, ownId, problems });
  problems.throwIfAny();
  return { columns, links };
}

function checkTexts(body: UpdateExerciseBody, problems: FieldProblems): Columns {
  const columns: Columns = {};
  if (body.name !== undefined) {
    columns.name = body.name.trim();
    columns.name_folded = foldText(columns.name);
    if (isBlank(columns.name)) problems.add('name', 'Поле не может быть пустым.');
    if ([...columns.name].length > NAME_MAX) problems.add('name', `Не больше ${NAME_MAX} символов.`);
  }
  if (body.execution_variation !== undefined) {
    columns.execution_variation = body.execution_variation.trim();
    const isTooLong = [...columns.execution_variation].length > VARIATION_MAX;
    if (isTooLong) problems.add('execution_variation', `Не больше ${VARIATION_MAX} символов.`);
  }
  return columns;
}

async function checkLinks(
  work: Work,
  { body, ownId, problems }: { body: UpdateExerciseBody; ownId: number | null; problems: FieldProblems },
): Promise<Links> {
  const links: Links = { muscles: null, alternatives: null };
  if (body.secondary_muscles) {
    const found = await findNameIds(work.trx, 'muscles', body.secondary_muscles);
    links.muscles = withoutGaps(found);
    if (found.includes(null)) problems.add('secondary_muscles', 'Такой мышцы нет.');
  }
  if (body.alternatives) {
    const found = await findExerciseIds(work, body.alternatives);
    links.alternatives = withoutGaps(found);
    if (found.includes(null)) problems.add('alternatives', 'Такого упражнения нет.');
    if (ownId !== null && links.alternatives.includes(ownId)) {
      problems.add('alternatives', 'Упражнение не может быть альтернативой самому себе.');
    }
  }
  return links;
}

function withoutGaps(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter(id => id !== null))];
}
