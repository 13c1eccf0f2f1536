import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Paged } from '#contract/common.ts';
import type { Exercise, ExercisesQuery } from '#contract/exercises.ts';
import { EXERCISES_PAGE } from '#domain/limits.ts';
import { foldText } from '#domain/search/folded-text.ts';
import { countAlternatives } from '../database/count-rows.ts';
import { idList, takeWithin } from '../database/rows.ts';
import type { OpenWork } from '../database/work.ts';
import { splitRefs } from '../http/ids.ts';
import { pageByOffset } from '../http/paging.ts';
import { ROWS_PER_PAGE } from '../limits.ts';
import type { ExerciseSearch } from './exercise-search.ts';
import { findExerciseIds } from './find-exercises.ts';
import { findNameIds } from './find-names.ts';
import { loadExercises } from './present-exercises.ts';

/** The library as this person sees it: by name, or as a text finds it; filtered, a page at a time. */
export async function listExercises(
  work: OpenWork,
  search: ExerciseSearch,
  query: ExercisesQuery,
  request: FastifyRequest,
): Promise<Paged<Exercise>> {
  const page = { limit: query.limit ?? EXERCISES_PAGE, offset: query.offset ?? 0 };
  const isText = foldText(query.q ?? '') !== '';
  const matching = selectMatching(work, query, await readFilters(work, query));
  const { ids, count } = isText
    ? await findPage(work, search, { text: query.q ?? '', matching }, page)
    : await readPage(matching, page);
  const alternatives = await countAlternatives(work.trx, ids);
  const within = takeWithin(ids, ROWS_PER_PAGE, id => alternatives.get(id) ?? 0);
  const results = await loadExercises(work.trx, within);
  return pageByOffset(request, { results, count, ...page });
}

interface Page {
  limit: number;
  offset: number;
}

interface IdPage {
  ids: number[];
  count: number;
}

async function readPage(matching: Matching, { limit, offset }: Page): Promise<IdPage> {
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
  { text, matching }: { text: string; matching: Matching },
  { limit, offset }: Page,
): Promise<IdPage> {
  const found = await keepMatching(matching, await search.find(work.trx, work.user, text));
  const contained = matching.where(contains(foldText(text))).where('exercises.id', 'not in', idList(found));
  const others = await contained.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const page = found.slice(offset, offset + limit);
  const rows = await inNameOrder(contained)
    .limit(limit - page.length)
    .offset(Math.max(0, offset - found.length))
    .execute();
  return { ids: [...page, ...rows.map(row => row.id)], count: found.length + Number(others.count) };
}

type Matching = ReturnType<typeof selectMatching>;

/** Those that the filters let through, in their order. */
async function keepMatching(matching: Matching, ids: number[]): Promise<number[]> {
  const rows = await matching.select('exercises.id').where('exercises.id', 'in', idList(ids)).execute();
  const allowed = new Set(rows.map(row => row.id));
  return ids.filter(id => allowed.has(id));
}

function inNameOrder(matching: Matching) {
  return matching.select('exercises.id').orderBy('exercises.name_folded').orderBy('exercises.id');
}

/** What a query names by ids or keys, as lists for `in`; left out: all of them. */
interface Filters {
  ids?: number[];
  equipments?: number[];
  primary?: number[];
  secondary?: number[];
}

async function readFilters(work: OpenWork, query: ExercisesQuery): Promise<Filters> {
  const { id, equipment, primary_muscle, secondary_muscles } = query;
  const named = (table: 'equipments' | 'muscles', text: string) =>
    readRefs(text, keys => findNameIds(work.trx, table, keys));
  return {
    ...(id !== undefined && { ids: await readRefs(id, keys => findExerciseIds(work, keys)) }),
    ...(equipment && { equipments: await named('equipments', equipment) }),
    ...(primary_muscle && { primary: await named('muscles', primary_muscle) }),
    ...(secondary_muscles && { secondary: await named('muscles', secondary_muscles) }),
  };
}

/** What is neither an id nor a key finds nothing. */
async function readRefs(
  text: string,
  findIds: (keys: string[]) => Promise<(number | null)[]>,
): Promise<number[]> {
  const { numbers, keys } = splitRefs(text.split(',').map(part => part.trim()));
  return idList(keys.length === 0 ? numbers : [...numbers, ...(await findIds(keys))]);
}

/** All that the filters let through, whatever the text. */
function selectMatching(work: OpenWork, query: ExercisesQuery, filters: Filters) {
  const { ids, equipments, primary, secondary } = filters;
  let matching = selectVisible(work, query);
  if (ids) matching = matching.where('exercises.id', 'in', ids);
  if (equipments) matching = matching.where('equipment_id', 'in', equipments);
  if (primary) matching = matching.where('primary_muscle_id', 'in', primary);
  if (secondary) {
    // Asked of each exercise that is left, not of everybody's.
    matching = matching.where(eb =>
      eb.exists(
        eb
          .selectFrom('exercise_muscles')
          .select('muscle_id')
          .whereRef('exercise_id', '=', 'exercises.id')
          .where('muscle_id', 'in', secondary),
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
