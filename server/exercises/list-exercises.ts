import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Paged } from '#contract/common.ts';
import type { Exercise, ExercisesQuery } from '#contract/exercises.ts';
import { EXERCISES_PAGE } from '#domain/limits.ts';
import { foldText } from '#domain/search.ts';
import { idList } from '../database/rows.ts';
import type { OpenWork } from '../database/work.ts';
import { parseIds } from '../http/ids.ts';
import { pageByOffset } from '../http/paging.ts';
import type { ExerciseSearch } from './exercise-search.ts';
import { loadExercises } from './present-exercises.ts';

/** The library as this person sees it: by name, or as a text finds it; filtered, a page at a time. */
export async function listExercises(
  work: OpenWork,
  search: ExerciseSearch,
  query: ExercisesQuery,
  request: FastifyRequest,
): Promise<Paged<Exercise>> {
  const limit = query.limit ?? EXERCISES_PAGE;
  const offset = query.offset ?? 0;
  const isText = foldText(query.q ?? '') !== '';
  const { ids, count } = isText
    ? await findPage(work, search, query, { limit, offset })
    : await readPage(work, query, { limit, offset });
  const results = await loadExercises(work.trx, ids);
  return pageByOffset(request, { results, count, limit, offset });
}

interface Page {
  limit: number;
  offset: number;
}

interface IdPage {
  ids: number[];
  count: number;
}

async function readPage(work: OpenWork, query: ExercisesQuery, { limit, offset }: Page): Promise<IdPage> {
  const matching = selectMatching(work, query);
  const { count } = await matching
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await inNameOrder(matching).limit(limit).offset(offset).execute();
  return { ids: rows.map(row => row.id), count: Number(count) };
}

/** What the text finds, the likeliest first, then what has it somewhere in its name: that is promised. */
async function findPage(
  work: OpenWork,
  search: ExerciseSearch,
  query: ExercisesQuery,
  { limit, offset }: Page,
): Promise<IdPage> {
  const text = query.q ?? '';
  const matching = selectMatching(work, query);
  const rows = await matching.select('exercises.id').execute();
  const contained = await inNameOrder(matching.where(contains(foldText(text)))).execute();
  const allowed = new Set(rows.map(row => row.id));
  const found = (await search.find(work.trx, work.user, text)).filter(id => allowed.has(id));
  const ids = [...new Set([...found, ...contained.map(row => row.id)])];
  return { ids: ids.slice(offset, offset + limit), count: ids.length };
}

function inNameOrder(matching: ReturnType<typeof selectMatching>) {
  return matching.select('exercises.id').orderBy('exercises.name_folded').orderBy('exercises.id');
}

/** All that the filters let through, whatever the text. */
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
