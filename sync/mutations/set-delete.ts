/** Taking a set away. */
import { refOf } from '#db/rows.ts';
import type { Mutation } from './mutation.ts';
import { nameSet } from './training.ts';

export const setDelete: Mutation<'set.delete'> = {
  subject: ({ setKey }) => refOf('sets', setKey),
  needs: ({ workoutKey, itemKey, setKey }) => [workoutKey, itemKey, setKey],
  group: ({ itemKey }) => itemKey,
  apply: () => undefined,
  destroys: 'row',
  isOfTraining: true,
  call: ({ workoutKey, itemKey, setKey }) => ({
    method: 'DELETE',
    path: `/api/workouts/active/exercises/${itemKey}/sets/${setKey}/?workout_id=${workoutKey}`,
  }),
  words: (_, subject) => nameSet(subject, 'удалён'),
  rejected: () => null,
};
