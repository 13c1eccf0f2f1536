/** A new set at the end of an exercise. */
import { refOf } from '#db/rows.ts';
import { type Mutation, SAVE_FAILED } from './mutation.ts';
import { describeSet, newSetRow, setWire } from './training.ts';

export const setCreate: Mutation<'set.create'> = {
  subject: ({ setKey }) => refOf('sets', setKey),
  makes: ({ setKey }) => [setKey],
  needs: ({ workoutKey, itemKey, placeKey }) =>
    placeKey === undefined ? [workoutKey, itemKey] : [workoutKey, itemKey, placeKey],
  group: ({ itemKey }) => itemKey,
  apply: (before, _ref, { args, actedAtMs, begunAtMs }) =>
    before ?? newSetRow(placeOf(args), args, actedAtMs, begunAtMs),
  isOfTraining: true,
  fieldNames: ({ values }) => Object.keys(setWire(values)),
  call: ({ workoutKey, itemKey, exerciseKey, setKey, values }) => ({
    method: 'POST',
    path: `/api/workouts/active/exercises/${itemKey}/sets/`,
    body: { workout_id: workoutKey, exercise_id: exerciseKey, client_key: setKey, ...setWire(values) },
  }),
  words: ({ values }, subject) => describeSet(subject, values),
  rejected: () => SAVE_FAILED,
};

function placeOf({ workoutKey, itemKey, exerciseKey, order }: Parameters<typeof newSetRow>[0]) {
  return { workoutKey, itemKey, exerciseKey, order };
}
