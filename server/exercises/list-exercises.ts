import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Paged } from '#contract/common.ts';
import type { Exercise, ExercisesQuery } from '#contract/exercises.ts';
import { EXERCISES_PAGE } from '#domain/limits.ts';
import { foldText } from '#domain/search.ts';
import { countAlternatives } from '../database/count-rows.ts';
import { idList, takeWithin } from '../database/rows.ts';
import type { OpenWork } from '../database/work.ts';
import { parseIds } from '../http/ids.ts';
import { pageByOffset } from '../http/paging.ts';
import { ROWS_PER_PAGE } from '../limits.ts';
import { loadExercises } from './present-exercises.ts';

/** The library as this person sees it: by name, filtered, a page at a time. */
export async function listExercises(
  work: OpenWork,
  query: ExercisesQuery,
  request: FastifyRequest,
): Promise<Paged<Exercise>> {
  const limit = query.limit ?? EXERCISES_PAGE;
  const offset = query.offset ?? 0;
  const matching = selectMatching(work, query);
  const { count } = await matching
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select('exercises.id')
    .orderBy('exercises.name_folded')
    .orderBy('exercises.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(row => row.id);
  const counts = await countAlternatives(work.trx, ids);
  const page = takeWithin(ids, ROWS_PER_PAGE, id => counts.get(id) ?? 0);
  const results = await loadExercises(work.trx, page);
  return pageByOffset(request, { results, count: Number(count), limit, offset });
}

function selectMatching(work: OpenWork, query: ExercisesQuery) {
  let matching = selectVisible(work, query);
  if (query.id !== undefined) matching = matching.where('exercises.id', 'in', idList(parseIds(query.id)));
  if (query.equipment) matching = matching.where('equipment_id', 'in', idList(parseIds(query.equipment)));
  if (query.primary_muscle)
    matching = matching.where('primary_muscle_id', 'in', idList(parseIds(query.primary_muscle)));
  if (query.secondary_muscles) {
    const muscles = idList(parseIds(query.secondary_muscles));
    // Asked of each exercise that is left, not of everybody's.
    matching = matching.where(eb =>
      eb.exists(
        eb
          .selectFrom('exercise_muscles')
          .select('muscle_id')
          .whereRef('exercise_id', '=', 'exercises.id')
          .where('muscle_id', 'in', muscles),
      ),
    );
  }
  const q = foldText(query.q ?? '');
  if (q !== '') matching = matching.where(contains(q));
  return matching;
}

/** Who asks by id knows what they ask for: the archived come too. */
function selectVisible(work: OpenWork, query: ExercisesQuery) {
  const { user } = work;
  const living = work.trx.selectFrom('exercises').where('deleted_at', 'is', null);
  if (query.archived_only) return living.where('is_archived', '=', 1).where('user_id', '=', user?.id ?? 0);
  const visible = user
    ? living.where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', user.id)]))
    : living.where('user_id', 'is', null);
  return query.id === undefined ? visible.where('is_archived', '=', 0) : visible;
}

/** The name anywhere holds the text as it is: a typed % or _ is no wildcard. */
function contains(folded: string) {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`exercises.name_folded like ${pattern} escape ${'\\'}`;
}
