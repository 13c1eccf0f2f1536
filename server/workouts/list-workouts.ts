import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import type { WorkoutsPage, WorkoutsQuery } from '#contract/workouts.ts';
import type { Schema, WorkoutRow } from '../database/schema.ts';
import { toTime, type Work } from '../database/work.ts';
import { invalidField } from '../http/api-error.ts';
import { pathWith } from '../http/paging.ts';
import { presentWorkouts } from './present-workouts.ts';
import { takePage } from './workout-size.ts';

/** Whole workouts, so a page is heavier than one of history. */
const DEFAULT_LIMIT = 50;

/** By what a page goes, and which way. */
interface Order {
  by: 'updated_at' | 'started_at';
  way: 'asc' | 'desc';
}
const BY_CHANGE: Order = { by: 'updated_at', way: 'asc' };
const BY_START: Order = { by: 'started_at', way: 'desc' };

/**
 * Whole workouts by their last change, the oldest first. What changes while somebody pages moves to the end and comes
 * again; the cursor is the last row's place, so nothing is skipped or counted twice in between.
 * Or by their start, the newest first. A start stays what it is: what changes meanwhile keeps its place, and what is
 * new comes before the pages to go. Who pages so asks afterwards for what changed since the first page.
 */
export async function listWorkouts(
  work: Work,
  query: WorkoutsQuery,
  request: FastifyRequest,
): Promise<WorkoutsPage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const order = query.order === 'newest' ? BY_START : BY_CHANGE;
  const matching = selectMatching(work, query);
  const { count } = await matching
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await (query.cursor === undefined ? matching : matching.where(isAfter(query.cursor, order)))
    .selectAll()
    .orderBy(order.by, order.way)
    .orderBy('id', order.way)
    .limit(limit + 1)
    .execute();
  const page = await takePage(work.trx, rows.slice(0, limit));
  const last = page.at(-1);
  const next =
    last && rows.length > page.length
      ? pathWith(request, { cursor: writeCursor({ time: last[order.by], id: last.id }) })
      : null;
  return { results: await presentWorkouts(work, page), next, count: Number(count) };
}

function selectMatching(work: Work, query: WorkoutsQuery) {
  let matching = work.trx.selectFrom('workouts').where('user_id', '=', work.user.id);
  if (query.status !== undefined) {
    matching = matching.where('status', 'in', query.status.split(',') as WorkoutRow['status'][]);
  }
  if (query.since !== undefined) matching = matching.where('updated_at', '>=', readSince(query.since));
  return matching;
}

/** At this moment or later: who asks again from the last change they saw misses none of the same millisecond. */
function readSince(text: string): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw invalidField('since', 'Неверная дата.');
  return toTime(ms);
}

interface Place {
  time: string;
  id: number;
}

function writeCursor({ time, id }: Place): string {
  return Buffer.from(`${time} ${id}`).toString('base64url');
}

/** As toTime writes them. JavaScript reads times in many other forms, some with any character in them. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Decoding overlooks what is no base64url, so a cursor is one only if it would be written the same. */
function readCursor(cursor: string): Place {
  const [time = '', id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const place = { time, id: Number(id) };
  const isTime = TIME.test(time) && !Number.isNaN(Date.parse(time));
  const isOurs = isTime && Number.isSafeInteger(place.id);
  if (!isOurs || writeCursor(place) !== cursor) throw invalidField('cursor', 'Неверный курсор.');
  return place;
}

function isAfter(cursor: string, { by, way }: Order) {
  const { time, id } = readCursor(cursor);
  return (eb: ExpressionBuilder<Schema, 'workouts'>) =>
    eb(eb.refTuple(by, 'id'), way === 'asc' ? '>' : '<', eb.tuple(time, id));
}
