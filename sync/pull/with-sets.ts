/** A server that sends a training's items without their sets is asked for them one by one. */
import type { SetList } from '#contract/sets.ts';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { SessionContext } from '../session/session-context.ts';
import { fetchOne } from './fetch-list.ts';
import { isSetList } from './shapes.ts';

/** `doc` is the active workout: only its sets can be asked for. What could not be read stays without sets. */
export async function withSets(session: SessionContext, db: AccountDb, doc: Workout): Promise<Workout> {
  if (doc.items.every(item => item.sets)) return doc;
  const items = [];
  for (const item of doc.items) {
    const path = `/api/workouts/active/exercises/${item.order}/sets/`;
    const fetched = await fetchOne<SetList>(session, db, path, { isShape: isSetList, isConditional: false });
    items.push(fetched.kind === 'body' ? { ...item, sets: fetched.body.sets } : item);
  }
  return { ...doc, items };
}
