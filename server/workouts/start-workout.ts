import type { StartFields } from '#contract/workouts.ts';
import { keepsFormerEnd } from '#domain/reopened-end.ts';
import { contest, END } from '../database/acts.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import { JOINS_PER_WORKOUT } from '../limits.ts';
import { acceptFinish, acceptSpan, acceptTime, byServerClock } from './device-times.ts';
import { findActiveWorkout } from './find-workouts.ts';
import { insertItems, type NewItem } from './insert-items.ts';
import { insertWorkout } from './insert-workout.ts';

/*
 *                        nobody trains ─────────────────────────────────► a new one, active
 *   a start ─► is ended already ────────────────────────────────────────► a new one, as it ended
 *           └► another one is active, and the start comes
 *                from one who cannot join (no batch) ───────────────────► create: that one; a copy: 409
 *                within 12 hours of the last act in that one ───────────► joins: its key is an alias, its items go there
 *                later ─► that one is completed at its last tick, then ─► a new one, active
 */

/** A start joins a training that was touched so recently; an older one was forgotten. */
const JOINS_WITHIN_MS = 12 * 3_600_000;

export interface NewWorkout {
  title: string;
  templateId: number | null;
  /** Asked for once the start is not refused any more: a copy may have a thousand rows to read. */
  makeItems(): Promise<readonly NewItem[]>;
}

export interface Started {
  id: number;
  isNew: boolean;
  /** The key of the training that it joined. */
  joined?: string | undefined;
}

/** @param whenActive what a start that comes without a batch does while another training is active. */
export async function startWorkout(
  work: Work,
  given: NewWorkout,
  { body, whenActive }: { body: StartFields; whenActive: 'answer' | 'refuse' },
): Promise<Started> {
  if (body.ended) return { id: await insertEnded(work, given, body), isNew: true };
  const active = await findActiveWorkout(work);
  if (active) {
    if (!work.act.isBatched || body.client_key === undefined) {
      if (whenActive === 'refuse') throw inTheWay(active);
      return { id: active.id, isNew: false };
    }
    if (isRecent(work, active)) return await join(work, active, { given, body, key: body.client_key });
    await endForgotten(work, active);
  }
  return { id: await insertActive(work, given, body), isNew: true };
}

export function inTheWay(active: WorkoutRow): ApiError {
  const detail = 'Уже идёт другая тренировка.';
  return new ApiError('workout_active', { body: { detail, workout_id: active.id } });
}

function isRecent(work: Work, active: WorkoutRow): boolean {
  return Date.parse(active.touched_at) >= work.act.actMs - JOINS_WITHIN_MS;
}

function headOf({ title, templateId }: NewWorkout, body: StartFields) {
  return { title, template_id: templateId, ...(body.client_key && { client_key: body.client_key }) };
}

async function insertActive(work: Work, given: NewWorkout, body: StartFields): Promise<number> {
  const id = await insertWorkout(work, {
    ...headOf(given, body),
    status: 'active',
    started_at: acceptTime(byServerClock(body.started_at, work.act), work.nowMs),
  });
  await insertItems(work, { workoutId: id, via: null }, await given.makeItems());
  return id;
}

/** It was over before anybody heard of it: it never joins. A cancelled one holds its key, and nothing else. */
async function insertEnded(work: Work, given: NewWorkout, body: StartFields): Promise<number> {
  const { status, finished_at, duration } = body.ended ?? { status: 'cancelled' as const };
  const span = acceptSpan(
    {
      startedAt: byServerClock(body.started_at, work.act) ?? work.now,
      finishedAt: byServerClock(finished_at, work.act),
      durationSec: duration,
    },
    { nowMs: work.nowMs, heardMs: work.nowMs },
  );
  const id = await insertWorkout(work, { ...headOf(given, body), status, ...span });
  if (status === 'completed') await insertItems(work, { workoutId: id, via: null }, await given.makeItems());
  return id;
}

interface Joining {
  given: NewWorkout;
  body: StartFields;
  key: string;
}

const countJoined = prepare((trx: Trx, { id }: { id: number }) =>
  trx
    .selectFrom('aliases')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('workout_id', '=', id),
);

async function join(work: Work, active: WorkoutRow, { given, body, key }: Joining): Promise<Started> {
  const [joined] = await countJoined(work.trx, { id: active.id });
  if (Number(joined?.count) >= JOINS_PER_WORKOUT) {
    throw limitReached('начал одной тренировки', JOINS_PER_WORKOUT);
  }
  work.countRows(1, given.title);
  await work.trx
    .insertInto('aliases')
    .values({
      user_id: work.user.id,
      key,
      workout_id: active.id,
      title: given.title,
      note: '',
      started_at: acceptTime(byServerClock(body.started_at, work.act), work.nowMs),
      template_id: given.templateId,
      created_at: work.now,
      revision: work.changes.stamp('alias'),
    })
    .execute();
  await insertItems(work, { workoutId: active.id, via: key }, await given.makeItems());
  work.changes.touch(active.id, { actMs: work.act.actMs, tickMs: null });
  return { id: active.id, isNew: false, joined: active.client_key };
}

type Ended = { id: number; finished_at: string; duration_sec: number; acts: string; revision: number };

const complete = prepare((trx: Trx, { id, ...columns }: Ended) =>
  trx
    .updateTable('workouts')
    .set({ status: 'completed', ...columns })
    .where('id', '=', id),
);

/** Monday's forgotten training ends where the person last did something in it; one that was reopened, where it had ended. */
async function endForgotten(work: Work, active: WorkoutRow): Promise<void> {
  const end = guessEnd(active, work.nowMs);
  const { acts } = contest(active.acts, [END], work.act);
  await complete(work.trx, { id: active.id, ...end, acts, revision: work.changes.stamp('workout') });
  work.changes.touch(active.id, { actMs: Date.parse(active.touched_at), tickMs: null });
}

export function guessEnd(active: WorkoutRow, nowMs: number) {
  const { started_at: startedAt, finished_at, duration_sec } = active;
  const finishedAt = active.ticked_at ?? startedAt;
  const isKept = finished_at !== null && keepsFormerEnd(Date.parse(finished_at), Date.parse(finishedAt));
  return isKept && duration_sec !== null
    ? { finished_at, duration_sec }
    : acceptFinish({ startedAt, finishedAt, durationSec: undefined }, nowMs);
}
