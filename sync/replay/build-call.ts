/**
 * The call of an intent: method, path and body, with server ids and orders put in. Built once, when the entry is
 * frozen; from then on it is the same to the byte (FRZ2).
 */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent, WorkoutIntent } from '#db/intents.ts';
import type { FrozenCall } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { isOfTemplate } from '../outbox/place.ts';
import { patch } from './frozen-call.ts';
import { exerciseCall, templateCall } from './library-calls.ts';
import { ServerIds } from './server-ids.ts';
import { itemCall, setCall, workoutCall } from './training-calls.ts';

export type BuiltCall = { kind: 'call'; call: FrozenCall } | { kind: 'missing'; keys: Key[] };

/** Inside the freezing transaction. */
export async function buildCall(db: AccountDb, intent: Intent): Promise<BuiltCall> {
  const ids = new ServerIds(db);
  const call = await callOf(db, ids, intent);
  return ids.missing.length > 0 ? { kind: 'missing', keys: ids.missing } : { kind: 'call', call };
}

function callOf(db: AccountDb, ids: ServerIds, intent: Intent): Promise<FrozenCall> {
  if (isWorkoutIntent(intent)) return workoutCall(db, ids, intent);
  if (intent.op === 'items.add' || intent.op === 'item.replace' || intent.op === 'item.delete') {
    return itemCall(ids, intent);
  }
  if (intent.op === 'set.create' || intent.op === 'set.patch' || intent.op === 'set.delete') {
    return setCall(ids, intent);
  }
  if (isOfTemplate(intent)) return templateCall(ids, intent);
  if (intent.op === 'settings.patch') {
    return Promise.resolve(patch('me/settings/', { rest_default_sec: intent.restDefaultSec }));
  }
  return exerciseCall(ids, intent);
}

function isWorkoutIntent(intent: Intent): intent is WorkoutIntent {
  return intent.op.startsWith('workout.');
}
