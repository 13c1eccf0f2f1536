/** What a cautious replayer reads before it sends: the server as it is now, never a remembered answer. */
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import { type Fetched, fetchOne } from '../pull/fetch-list.ts';
import { type IsShape, isWorkoutOrNone } from '../pull/shapes.ts';
import type { SessionContext } from '../session/session-context.ts';

/** Why something could not be read, in the words of a drain's end. */
export type Unread = { kind: 'unreachable' } | { kind: 'login-needed' };
export type Read<T> = { kind: 'body'; body: T } | Unread;

export async function readNow<T>(
  session: SessionContext,
  db: AccountDb,
  { path, isShape }: { path: string; isShape: IsShape },
): Promise<Read<T>> {
  return toRead(await fetchOne<T>(session, db, path, { isShape, isConditional: false }));
}

/** null: no training is active. */
export function readActive(session: SessionContext, db: AccountDb): Promise<Read<Workout | null>> {
  return readNow(session, db, { path: '/api/workouts/active/', isShape: isWorkoutOrNone });
}

/** 'Unknown' here means that this is no server to talk to now. */
function toRead<T>(fetched: Fetched<T>): Read<T> {
  if (fetched.kind === 'body') return fetched;
  return { kind: fetched.kind === 'login-needed' ? 'login-needed' : 'unreachable' };
}
