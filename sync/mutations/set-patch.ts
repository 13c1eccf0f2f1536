/** Values of a set, and its tick. */
import { refOf, type SetRow } from '#db/rows.ts';
import { type Mutation, SAVE_FAILED } from './mutation.ts';
import { describeSet, setWire } from './training.ts';

export const setPatch: Mutation<'set.patch'> = {
  subject: ({ setKey }) => refOf('sets', setKey),
  needs: ({ workoutKey, itemKey, setKey }) => [workoutKey, itemKey, setKey],
  group: ({ itemKey }) => itemKey,
  apply: (before, _ref, { args, actedAtMs }) =>
    before && { ...before, ...args.values, updatedAtMs: actedAtMs },
  merge(earlier, args) {
    if (earlier.kind !== 'set.patch' && earlier.kind !== 'set.create') return undefined;
    return { ...earlier.args, values: { ...earlier.args.values, ...args.values } };
  },
  isOfTraining: true,
  fieldNames: ({ values }) => Object.keys(setWire(values)),
  call: ({ workoutKey, itemKey, exerciseKey, setKey, values }) => ({
    method: 'PATCH',
    path: `/api/workouts/active/exercises/${itemKey}/sets/${setKey}/`,
    body: { workout_id: workoutKey, exercise_id: exerciseKey, ...setWire(values) },
  }),
  words: ({ values }, subject, was) => describeSet(subject, values, was as SetRow | undefined),
  rejected: ({ values }) =>
    Object.keys(values).join() === 'restSec' ? 'Не удалось сохранить отдых' : SAVE_FAILED,
};
