import Type, { type Static } from 'typebox';
import { Settings } from './auth.ts';
import type { Call } from './call.ts';
import { ClientKeyBack, Id, Limit, Nullable } from './common.ts';
import { Exercise } from './exercises.ts';
import { Template } from './templates.ts';
import { Workout } from './workouts.ts';

/**
 * How far somebody has read: the number of a change, and within one that changed many rows the kind and id of the
 * last. Opaque to the app, which gives back what it was given.
 */
const Place = Type.String({ pattern: '^\\d{1,16}(\\.[0-4]\\.\\d{1,16})?$' });

/** What is gone. Workouts never go: they are cancelled. */
export const DeletedRow = Type.Object({
  kind: Type.Enum(['template', 'exercise'] as const),
  id: Id,
  client_key: ClientKeyBack,
});
export type DeletedRow = Static<typeof DeletedRow>;

/** Without `since`: the present place and no rows, from which to go on once the lists are read. */
export const ChangesQuery = Type.Object({
  since: Type.Optional(Place),
  limit: Type.Optional(Limit),
});
export type ChangesQuery = Static<typeof ChangesQuery>;

/** Rows as they are now, each once, by their last change. */
export const Changes = Type.Object({
  /** Up to where this answer tells: the next `since`. */
  place: Place,
  /** True: there is more, to be asked for from this place. */
  has_more: Type.Boolean(),
  /** True: this server never was at `since` (a database put back from a backup). The lists have to be read anew. */
  is_reset: Type.Boolean(),
  /** Another word when the default exercises, muscles or equipments are others. */
  library: Type.String(),
  settings: Nullable(Settings),
  exercises: Type.Array(Exercise),
  templates: Type.Array(Template),
  workouts: Type.Array(Workout),
  deleted: Type.Array(DeletedRow),
});
export type Changes = Static<typeof Changes>;

export const changeCalls = {
  listChanges: {
    method: 'GET',
    path: '/api/changes/',
    auth: 'user',
    summary: 'Что изменилось с прошлого раза',
    query: ChangesQuery,
    answers: { 200: Changes },
  },
} as const satisfies Record<string, Call>;
