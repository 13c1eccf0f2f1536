/** Moves an exercise within its training, or in and out of a superset. */
import { toWire } from '#contract/fields/field.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import { refOf } from '#db/rows.ts';
import { join, type Mutation, SAVE_FAILED } from './mutation.ts';

export const itemArrange: Mutation<'item.arrange'> = {
  subject: ({ itemKey }) => refOf('items', itemKey),
  needs: ({ workoutKey, itemKey }) => [workoutKey, itemKey],
  apply: (before, _ref, { args }) => before && { ...before, ...args.values },
  merge(earlier, args) {
    if (earlier.kind !== 'item.arrange') return undefined;
    return { ...args, values: { ...earlier.args.values, ...args.values } };
  },
  isOfTraining: true,
  fieldNames: ({ values }) => Object.keys(toWire(itemFields, values)),
  call: ({ workoutKey, itemKey, values }) => ({
    method: 'PATCH',
    path: `/api/workouts/active/exercises/${itemKey}/`,
    body: { workout_id: workoutKey, ...toWire(itemFields, values) },
  }),
  words: (_, { exerciseName, workoutTitle }) => ({
    what: 'Порядок упражнений',
    about: join(exerciseName, workoutTitle),
  }),
  rejected: () => SAVE_FAILED,
};
