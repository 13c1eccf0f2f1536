import { authCalls } from './auth-calls.ts';
import { batchCalls } from './batch.ts';
import type { Call } from './call.ts';
import { exerciseCalls } from './exercise-calls.ts';
import { importCalls } from './imports.ts';
import { itemCalls } from './item-calls.ts';
import { journalCalls } from './journal.ts';
import { pushCalls } from './push-calls.ts';
import { recoveryCalls } from './recovery-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { templateCalls } from './template-calls.ts';
import { workoutCalls } from './workout-calls.ts';

/** Every call of the API by what it is about; its own name is the OpenAPI document's operationId. */
export const callGroups = {
  auth: authCalls,
  workouts: workoutCalls,
  items: itemCalls,
  templates: templateCalls,
  exercises: exerciseCalls,
  batch: batchCalls,
  push: pushCalls,
  sessions: sessionCalls,
  recovery: recoveryCalls,
  imports: importCalls,
  journal: journalCalls,
} as const;

export interface Operation {
  id: string;
  group: string;
}

/** Of each call, as a generated client names it. */
export const operations: ReadonlyMap<Call, Operation> = new Map(
  Object.entries(callGroups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([id, call]) => [call as Call, { id, group }] as const),
  ),
);
