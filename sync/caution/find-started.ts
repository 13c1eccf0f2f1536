/**
 * Whether a training that a server without keys shows is the one whose creation was never answered. Decided by what
 * it holds, not by its start: clocks are wrong, and here a wrong guess costs no more than two devices in one training.
 */
import type { HistoryEntry } from '#contract/history.ts';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import type { Answer } from '../http/reply.ts';
import type { Start } from '../outbox/place.ts';
import { isPage } from '../pull/shapes.ts';
import type { SessionContext } from '../session/session-context.ts';
import { answerOf } from './answer-of.ts';
import { type Read, readNow } from './read.ts';

/** An answer that was lost is asked for again within minutes, or after hours without network. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/** Not known here, and holding just what the lost call would have made. */
export async function isLikelyOurs(db: AccountDb, intent: Start, active: Workout): Promise<boolean> {
  if (await isKnown(db, active.id)) return false;
  const held = active.items.toSorted((a, b) => a.order - b.order).map(item => item.exercise.id);
  return isSame(held, await plannedIds(db, intent));
}

/** What the server would have answered. */
export function startAnswer(intent: Start, active: Workout): Answer {
  return answerOf(intent.op === 'workout.create' ? active : { workout_id: active.id });
}

/** Ended elsewhere before its creation was ever answered: found in the history, by its start and exercises. */
export async function findEnded(
  session: SessionContext,
  db: AccountDb,
  { intent, sentAtMs }: { intent: Start; sentAtMs: number },
): Promise<Read<Answer | undefined>> {
  const read = await readNow<{ results: HistoryEntry[] }>(session, db, {
    path: '/api/workouts/history/',
    isShape: isPage,
  });
  if (read.kind !== 'body') return read;
  const names = await plannedNames(db, intent);
  const untilMs = session.ports.clock.now() + CLOCKS_DIFFER_MS;
  for (const entry of read.body.results) {
    const startedAtMs = Date.parse(entry.started_at);
    const isOfThatTime = startedAtMs >= sentAtMs - CLOCKS_DIFFER_MS && startedAtMs <= untilMs;
    const held = entry.exercises.map(line => line.name);
    if (isOfThatTime && isSame(held, names) && !(await isKnown(db, entry.workout_id))) {
      return { kind: 'body', body: idsOf(intent, entry.workout_id) };
    }
  }
  return { kind: 'body', body: undefined };
}

/** Its id is all that is known of it. */
function idsOf(intent: Start, id: ServerId): Answer {
  const body = intent.op === 'workout.create' ? { id, items: [] } : { workout_id: id };
  return { ...answerOf(body), isReplay: true };
}

async function isKnown(db: AccountDb, id: ServerId): Promise<boolean> {
  return (await db.workouts.where('serverId').equals(id).count()) > 0;
}

function exerciseKeys(intent: Start): Key[] {
  return intent.op === 'workout.create' ? [] : intent.items.map(item => item.exerciseKey);
}

async function plannedIds(db: AccountDb, intent: Start) {
  return (await db.exercises.bulkGet(exerciseKeys(intent))).map(row => row?.serverId ?? null);
}

async function plannedNames(db: AccountDb, intent: Start) {
  return (await db.exercises.bulkGet(exerciseKeys(intent))).map(row => row?.name ?? null);
}

function isSame(held: readonly unknown[], planned: readonly unknown[]): boolean {
  return held.length === planned.length && held.every((value, index) => value === planned[index]);
}
