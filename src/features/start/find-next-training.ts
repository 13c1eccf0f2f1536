import type { AccountDb } from '#db/account-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getTrainingToRepeat, type TrainingToRepeat } from '#db/queries/history.ts';
import { getTemplate, getTemplates, type TemplateView } from '#db/queries/templates.ts';
import type { WorkoutRow } from '#db/rows.ts';

export type NextTraining =
  | { kind: 'running'; workout: WorkoutRow }
  | { kind: 'template'; template: TemplateView; isInOrder: boolean }
  | ({ kind: 'past' } & TrainingToRepeat);

/**
 * The training that runs; the template whose turn it is, where templates were put in an order; else a past training once
 * more, and before the first one the first template. Undefined where there is nothing to go by.
 */
export async function findNextTraining(db: AccountDb): Promise<NextTraining | undefined> {
  const running = await getActiveWorkout(db);
  if (running) return { kind: 'running', workout: running };
  const {
    templates: [first],
    nextKey,
  } = await getTemplates(db, 1);
  const next = nextKey === undefined ? undefined : await getTemplate(db, nextKey);
  if (next) return { kind: 'template', template: next, isInOrder: true };
  const past = await getTrainingToRepeat(db);
  if (past) return { kind: 'past', ...past };
  return first && { kind: 'template', template: first, isInOrder: false };
}
