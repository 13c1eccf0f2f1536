import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { GONE } from './call.ts';
import { ClientKey, Id, IdParams, Nullable, Time, Title } from './common.ts';
import { ITEMS_PER_WORKOUT, SETS_PER_ITEM, WORKOUT_BODY_BYTES, WORKOUTS_PER_IMPORT } from './limits.ts';
import { Note, SetValues } from './sets.ts';

/** Done, unless it says otherwise. */
const ImportedSet = Type.Object({ client_key: Type.Optional(ClientKey), ...SetValues.properties });

const ImportedItem = Type.Object({
  client_key: Type.Optional(ClientKey),
  exercise_id: Id,
  group: Type.Optional(Nullable(ClientKey)),
  sets: Type.Array(ImportedSet, { maxItems: SETS_PER_ITEM }),
});

export const ImportedWorkout = Type.Object({
  client_key: ClientKey,
  title: Type.Optional(Title),
  note: Type.Optional(Note),
  started_at: Time,
  finished_at: Time,
  duration: Type.Integer({ minimum: 0, maximum: 2_678_400 }),
  template_id: Type.Optional(Nullable(Id)),
  items: Type.Array(ImportedItem, { maxItems: ITEMS_PER_WORKOUT }),
});
export type ImportedWorkout = Static<typeof ImportedWorkout>;

export const ImportBody = Type.Object({
  /** Names the import: by it the whole of it can be taken back. */
  client_key: ClientKey,
  /** Which app the trainings come from. */
  source: Type.String({ pattern: '^[a-z0-9-]{1,30}$' }),
  workouts: Type.Array(ImportedWorkout, { minItems: 1, maxItems: WORKOUTS_PER_IMPORT }),
});
export type ImportBody = Static<typeof ImportBody>;

/** `known`: those whose key exists; they were left as they are. */
export const Imported = Type.Object({ added: Type.Integer(), known: Type.Integer() });
export type Imported = Static<typeof Imported>;

export const importCalls = {
  importWorkouts: {
    method: 'POST',
    path: '/api/imports/',
    auth: 'user',
    summary: 'Принять тренировки из другого приложения',
    body: ImportBody,
    bodyBytes: WORKOUT_BODY_BYTES,
    answers: { 200: Imported },
    refusals: ['client_key_taken', 'limit_reached'],
  },
  takeBackImport: {
    method: 'DELETE',
    path: '/api/imports/{id}/',
    auth: 'user',
    summary: 'Отменить импорт: удалить всё, что он принёс',
    params: IdParams,
    answers: GONE,
  },
} as const satisfies Record<string, Call>;
