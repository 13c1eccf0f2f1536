import type { FastifyRequest } from 'fastify';
import type { ExerciseBrief } from '#contract/exercises.ts';
import type { HistoryEntry, HistoryExercise, HistoryPage, Summary } from '#contract/history.ts';
import { isTimeBased } from '#domain/exercise.ts';
import { HISTORY_FIRST_PAGE } from '#domain/limits.ts';
import { bestSet, bestText } from '#domain/records.ts';
import { countsAsDone, type LoadMode } from '#domain/set-values.ts';
import { formatHoursMinutes } from '#domain/time.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { loadModes } from '../exercises/load-modes.ts';
import { loadBriefs } from '../exercises/present-exercises.ts';
import { pageByOffset } from '../http/paging.ts';
import { loadPerformed, type PerformedItem } from './contents.ts';
import { presentFigures } from './present-workouts.ts';
import { countRecords } from './records.ts';
import { toPerformed } from './set-columns.ts';
import { takePage } from './workout-size.ts';

type Page = { userId: number; limit: number; offset: number };

const countCompleted = prepare((trx: Trx, { userId }: Pick<Page, 'userId'>) =>
  trx
    .selectFrom('workouts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'completed'),
);
const selectPage = prepare((trx: Trx, { userId, limit, offset }: Page) =>
  trx
    .selectFrom('workouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'completed')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
);

/** Completed workouts, the newest start first. */
export async function listHistory(
  work: Work,
  query: { limit?: number; offset?: number },
  request: FastifyRequest,
): Promise<HistoryPage> {
  const limit = query.limit ?? HISTORY_FIRST_PAGE;
  const offset = query.offset ?? 0;
  const userId = work.user.id;
  const [total] = await countCompleted(work.trx, { userId });
  const rows = await takePage(work.trx, await selectPage(work.trx, { userId, limit, offset }));
  const results = await presentEntries(work, rows);
  return pageByOffset(request, { results, count: Number(total?.count), limit, offset });
}

export async function summarize(work: Work, row: WorkoutRow): Promise<Summary> {
  const [entry] = await presentEntries(work, [row]);
  if (!entry) throw new Error('a workout has one entry');
  return { ...entry, template_id: row.template_id };
}

async function presentEntries(work: Work, rows: readonly WorkoutRow[]): Promise<HistoryEntry[]> {
  const contents = await loadPerformed(
    work.trx,
    rows.map(row => row.id),
  );
  const exerciseIds = [...contents.values()].flat().map(item => item.exercise_id);
  const exercises = await loadBriefs(work.trx, exerciseIds);
  const wholes = rows.map(row => ({ row, items: contents.get(row.id) ?? [] }));
  const modes = await loadModes(work.trx, work.user.id, exerciseIds);
  const records = await countRecords(work.trx, wholes, { exercises, modes });
  return wholes.map(({ row, items }) => ({
    workout_id: row.id,
    client_key: row.client_key,
    title: row.title,
    started_at: row.started_at,
    finished_at: row.finished_at,
    duration_hhmm: formatHoursMinutes(row.duration_sec ?? 0),
    ...presentFigures(items, records.get(row.id) ?? 0, modes),
    exercises: items.flatMap(item => {
      const exercise = exercises.get(item.exercise_id);
      return exercise ? [presentExercise(item, exercise, modes.get(item.exercise_id))] : [];
    }),
  }));
}

function presentExercise(
  item: PerformedItem,
  exercise: ExerciseBrief,
  mode: LoadMode | undefined,
): HistoryExercise {
  const isTimed = isTimeBased(exercise.equipment.name);
  const sets = item.sets.map(toPerformed);
  const best = bestSet(sets, isTimed, mode);
  return {
    exercise_id: exercise.id,
    name: exercise.name,
    sets_count: sets.filter(countsAsDone).length,
    best: best && bestText(best, isTimed, mode),
    execution_variation: exercise.execution_variation,
    equipment: exercise.equipment,
  };
}
