/** A copy that a server only names (`workout_id` and no more) is read before its answer is stored. */
import type { StartedCopy } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { FrozenEntry } from '#db/outbox-entry.ts';
import type { Answer } from '../http/reply.ts';
import { withSets } from '../pull/with-sets.ts';
import type { SessionContext } from '../session/session-context.ts';
import { type Read, readActive } from './read.ts';

export async function withCopy(
  session: SessionContext,
  db: AccountDb,
  { entry, answer }: { entry: FrozenEntry; answer: Answer },
): Promise<Read<Answer>> {
  const { op } = entry.intent;
  const started = answer.body as StartedCopy;
  const isCopy = op === 'workout.apply' || op === 'workout.recreate';
  if (!isCopy || started.workout || answer.isReplay) return { kind: 'body', body: answer };
  const active = await readActive(session, db);
  if (active.kind !== 'body') return active;
  // Ended elsewhere within the moment: its id is all there is.
  if (active.body?.id !== started.workout_id) return { kind: 'body', body: answer };
  const workout = await withSets(session, db, active.body);
  return { kind: 'body', body: { ...answer, body: { ...started, workout } } };
}
