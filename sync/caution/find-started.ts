/**
 * Whether a training that a server without keys shows is the one whose creation was never answered. Decided by what
 * it holds, not by its start: clocks are wrong, and here a wrong guess costs no more than two devices in one training.
 */
import type { HistoryEntry } from '#contract/history.ts';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import { getItems } from '#db/queries/workout-view.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import type { Answer } from '../http/reply.ts';
import type { Start } from '../outbox/place.ts';
import { isPage } from '../pull/shapes.ts';
import type { SessionContext } from '../session/session-context.ts';
import { answerOf } from './answer-of.ts';
import type { CopyIntent } from './pair-copy.ts';
import { type Read, readNow } from './read.ts';

/** An answer that was lost is asked for again within minutes, or after hours without network. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/** Not known here, and holding just what the lost call would have made. */
export async function isLikelyOurs(db: AccountDb, intent: Start, active: Workout): Promise<boolean> {
  if (await isKnown(db, active.id)) return false;
  const held = active.items.toSorted((a, b) => a.order - b.order).map(item => item.exercise);
  return (await plansOf(db, intent)).some(plan =>
    isSame(held, plan, (exercise, { id, name }) =>
      id === undefined ? exercise.name === name : exercise.id === id,
    ),
  );
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
  const plans = await plansOf(db, intent);
  const untilMs = session.ports.clock.now() + CLOCKS_DIFFER_MS;
  for (const entry of read.body.results) {
    const startedAtMs = Date.parse(entry.started_at);
    const isOfThatTime = startedAtMs >= sentAtMs - CLOCKS_DIFFER_MS && startedAtMs <= untilMs;
    const isAlike = plans.some(plan => isSame(entry.exercises, plan, (line, { name }) => line.name === name));
    if (isOfThatTime && isAlike && !(await isKnown(db, entry.workout_id))) {
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

/** What is read while a start is unanswered is not laid: who is known then was known before it. */
export async function isKnown(db: AccountDb, id: ServerId): Promise<boolean> {
  return (await db.workouts.where('serverId').equals(id).count()) > 0;
}

/** An exercise that the training was to hold; without an id where only its name is known here. */
interface Planned {
  id?: ServerId | null;
  name: string | undefined;
}

/** A server that takes a copy as the person saw it makes that; one that makes the copy itself takes all of what it copies. */
async function plansOf(db: AccountDb, intent: Start): Promise<Planned[][]> {
  if (intent.op === 'workout.create') return [[]];
  const seen = await plannedOf(db, intent.items);
  const copied = await copiedBy(db, intent);
  return copied ? [seen, copied] : [seen];
}

async function plannedOf(db: AccountDb, items: readonly { exerciseKey: Key }[]): Promise<Planned[]> {
  const rows = await db.exercises.bulkGet(items.map(item => item.exerciseKey));
  return rows.map(row => ({ id: row?.serverId ?? null, name: row?.name }));
}

/** Undefined where it is not on this device any more. Of a line of the history nothing but names is known. */
async function copiedBy(db: AccountDb, intent: CopyIntent): Promise<Planned[] | undefined> {
  if (intent.op === 'workout.apply') {
    const template = await db.templates.get(intent.templateKey);
    return template && plannedOf(db, template.items);
  }
  const past = await db.workouts.get(intent.sourceKey);
  return past?.isWhole ? plannedOf(db, await getItems(db, past.key)) : past?.lines;
}

function isSame<Held>(
  held: readonly Held[],
  plan: readonly Planned[],
  isOne: (held: Held, planned: Planned) => boolean,
): boolean {
  return (
    held.length === plan.length &&
    plan.every((planned, index) => {
      const one = held[index];
      return one !== undefined && isOne(one, planned);
    })
  );
}
