import type { Id } from '#contract/common.ts';
import type { UpdateWorkoutBody } from '#contract/workouts.ts';
import { contest, END, isBeforeGuess, isEarlierEnd, statusFields, withoutEnd } from '../database/acts.ts';
import type { AliasRow, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { isKey } from '../http/ids.ts';
import { acceptFinish, acceptSpan, byServerClock } from './device-times.ts';
import { assertNotCancelled, findAlias, mustFindWorkout, mustGetWorkout } from './find-workouts.ts';
import { isEndUnheard } from './move-workout.ts';
import { noteStatus } from './note-status.ts';
import { keepJoined, splitWorkout } from './split-workout.ts';
import { guessEnd } from './start-workout.ts';
import { mustAcceptTitle } from './titles.ts';
import { assertSeen } from './unseen-ticks.ts';

/** Renames a workout, notes something of it, ends it, or several of these. Answers with its id. */
export async function updateWorkout(work: Work, id: Id, body: UpdateWorkoutBody): Promise<number> {
  const named = await findNamed(work, id);
  const { title, note, status } = body;
  const setsTimes = status === undefined && body.started_at !== undefined;
  if (title === undefined && note === undefined && status === undefined && !setsTimes) {
    throw invalidRequest('Укажите title, note, status или started_at.');
  }
  if (title !== undefined) await renameWorkout(work, named, mustAcceptTitle(title));
  if (note !== undefined) await noteWorkout(work, named, note);
  // As title and note have left it.
  const { row, alias } = title === undefined && note === undefined ? named : await findNamed(work, id);
  // Who ends the joined key has not heard of the joining: its part is a training of its own.
  if (alias && status !== undefined && status !== 'active') {
    return await splitWorkout(work, alias, { ...body, status });
  }
  if (alias && setsTimes) return await splitWithTimes(work, alias, body);
  if (setsTimes) await setTimes(work, row, body);
  if (status === undefined || (status === 'active' && row.status === 'active')) return row.id;
  const own = await partFromGuess(work, row, status);
  // The same end again is no other one: not even its duration changes.
  if (isOverGuess(work, own, body)) await putEndRight(work, own, body);
  else if (status === row.status) await noteStatus(work, row, status);
  else await endWorkout(work, row, body);
  return row.id;
}

interface Named {
  row: WorkoutRow;
  /** The key that the call names it by, where it joined this workout. */
  alias: AliasRow | undefined;
}

async function findNamed(work: Work, id: Id): Promise<Named> {
  const row = await mustFindWorkout(work, id);
  const alias = isKey(id) && id !== row.client_key ? await findAlias(work, id) : undefined;
  return { row, alias };
}

async function renameWorkout(work: Work, { row, alias }: Named, title: string): Promise<void> {
  if (alias) await work.trx.updateTable('aliases').set({ title }).where('id', '=', alias.id).execute();
  await writeHead(work, row, 'title', title);
}

/**
 * Who writes by a joined key has not read what the other one's note says: that stays, whichever was written later. One that
 * has none has this one lent, until they part (split-workout.ts).
 */
async function noteWorkout(work: Work, { row, alias }: Named, note: string): Promise<void> {
  if (!alias) return await writeHead(work, row, 'note', note);
  await work.trx.updateTable('aliases').set({ note }).where('id', '=', alias.id).execute();
  if (row.note === '' || row.note === alias.note) await writeHead(work, row, 'note', note, true);
}

/** Unless somebody has written it by a later act. */
async function writeHead(
  work: Work,
  { id }: WorkoutRow,
  name: 'title' | 'note',
  value: string,
  isLent = false,
): Promise<void> {
  // Read again: a call may write both.
  const row = await mustGetWorkout(work.trx, id);
  const { wins, acts } = contest(row.acts, [name], work.act);
  if (!wins.has(name)) return;
  const isNew = value !== row[name];
  const columns = isNew ? { [name]: value, revision: work.changes.stamp('workout') } : {};
  await work.trx
    .updateTable('workouts')
    .set({ acts: isLent ? row.acts : acts, ...columns })
    .where('id', '=', row.id)
    .execute();
  if (isNew) work.changes.touch(row.id, { actMs: work.act.actMs, tickMs: null });
}

const END_TIMES = ['finished_at', 'duration'] as const;

/** active → completed or cancelled, and nothing else: an end is an end. */
async function endWorkout(work: Work, row: WorkoutRow, body: UpdateWorkoutBody): Promise<void> {
  const isOpen = row.status === 'active' || isBeforeGuess(row.acts, work.act);
  // What another device cancelled may be put back by this one: it has to hear which end it was.
  if (row.status === 'cancelled' && !isOpen) throw new ApiError('workout_cancelled');
  if (!isOpen || body.status === undefined) throw new ApiError('workout_ended');
  // With its times: what an earlier act wrote of them may arrive after this end.
  const ofEnd = body.status === 'completed' ? [...END_TIMES, END] : END_TIMES;
  const fields = [...statusFields(body.status), ...ofEnd];
  const { wins, acts } = contest(row.acts, fields, work.act);
  // It was opened again by a later act than this end.
  if (!wins.has('status')) return await noteStatus(work, row, body.status);
  // Whoever began that had read of this end, which a restored server hears late.
  await keepJoined(work, row.id, 'begun');
  if (body.status === 'cancelled') await assertSeen(work, { workout: row.id });
  await work.trx
    .updateTable('workouts')
    .set({
      status: body.status,
      acts,
      ...(END_TIMES.every(name => wins.has(name)) && acceptedEnd(work, row, body)),
      revision: work.changes.stamp('workout'),
    })
    .where('id', '=', row.id)
    .execute();
  work.changes.touch(row.id, { actMs: work.act.actMs, tickMs: null });
}

/**
 * Who began after the end that is said now would not have joined, had it been heard: where the end that stands was guessed,
 * they part, and what is left has a guess of its own.
 */
async function partFromGuess(work: Work, row: WorkoutRow, status: WorkoutRow['status']): Promise<WorkoutRow> {
  const isGuessed = status === 'completed' && row.status === 'completed' && isBeforeGuess(row.acts, work.act);
  if (!isGuessed || !(await keepJoined(work, row.id, 'begun'))) return row;
  const left = await mustGetWorkout(work.trx, row.id);
  const end = guessEnd({ ...left, finished_at: null }, work.nowMs);
  const revision = work.changes.stamp('workout');
  await work.trx
    .updateTable('workouts')
    .set({ ...end, revision })
    .where('id', '=', row.id)
    .execute();
  work.changes.touch(row.id, { actMs: work.act.actMs, tickMs: null });
  return { ...left, ...end };
}

/**
 * Whether it went on after the end that stands, which was guessed when another one began: the device that finished it was
 * away, and acted before that.
 */
function isOverGuess(work: Work, row: WorkoutRow, body: UpdateWorkoutBody): boolean {
  const isEnd = body.status === 'completed' && row.status !== 'active';
  if (!isEnd || !isEarlierEnd(row.acts, work.act)) return false;
  return acceptedEnd(work, row, body).finished_at > (row.finished_at ?? '');
}

async function putEndRight(work: Work, row: WorkoutRow, body: UpdateWorkoutBody): Promise<void> {
  const { acts } = contest(withoutEnd(row.acts), [...statusFields('completed'), END], work.act);
  await work.trx
    .updateTable('workouts')
    .set({ acts, ...acceptedEnd(work, row, body), revision: work.changes.stamp('workout') })
    .where('id', '=', row.id)
    .execute();
  work.changes.touch(row.id, { actMs: work.act.actMs, tickMs: null });
}

function acceptedEnd(work: Work, row: WorkoutRow, { finished_at, duration }: UpdateWorkoutBody) {
  const finishedAt = byServerClock(finished_at, work.act);
  return acceptFinish({ startedAt: row.started_at, finishedAt, durationSec: duration }, work.nowMs);
}

/**
 * Only an ended workout gets other times: who sends them has read that the joined key's part ended by itself, which a
 * server restored from a backup has yet to hear.
 */
async function splitWithTimes(work: Work, alias: AliasRow, body: UpdateWorkoutBody): Promise<number> {
  const id = await splitWorkout(work, alias, { ...body, status: 'completed' });
  await setTimes(work, await mustGetWorkout(work.trx, id), body);
  return id;
}

const TIMES = ['started_at', ...END_TIMES] as const;

/** Other times of a finished workout. They belong together, so the later act takes all of them. */
async function setTimes(work: Work, row: WorkoutRow, body: UpdateWorkoutBody): Promise<void> {
  assertNotCancelled(work, row.status, row.acts);
  if (row.status === 'active' && !isEndUnheard(work, row)) throw new ApiError('workout_active');
  const { started_at: startedAt, finished_at: finishedAt, duration: durationSec } = body;
  if (startedAt === undefined || finishedAt === undefined || durationSec === undefined) {
    throw invalidRequest('Укажите started_at, finished_at и duration вместе.');
  }
  const { wins, acts } = contest(row.acts, TIMES, work.act);
  if (wins.size < TIMES.length) return;
  if (row.status === 'active') await keepJoined(work, row.id, 'joined');
  const given = { startedAt, finishedAt, durationSec };
  const span = acceptSpan(given, { nowMs: work.nowMs, heardMs: work.nowMs });
  const revision = work.changes.stamp('workout');
  await work.trx
    .updateTable('workouts')
    .set({
      ...span,
      acts: withoutEnd(acts),
      revision,
      ...(row.status === 'active' && { status: 'completed' }),
    })
    .where('id', '=', row.id)
    .execute();
  work.changes.touch(row.id, { actMs: work.act.actMs, tickMs: null });
}
