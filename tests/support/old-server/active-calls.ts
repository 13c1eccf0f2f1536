/** Exercises and sets of whichever training is active: a `workout_id` in the call means nothing here. */
import { NO_CONTENT, NOT_FOUND, type OldAnswer, ok, refuseField } from './answer.ts';
import { mine, type Route, type UserCall } from './call.ts';
import { setView, workoutWithItems } from './views.ts';
import {
  activeOf,
  type ItemRow,
  newItem,
  newSet,
  nextOrder,
  type SetRow,
  type UserRow,
  type WorkoutRow,
  type World,
} from './world.ts';

const EXERCISES = 'workouts/active/exercises/';
const SET_FIELDS = ['done', 'weight_kg', 'reps', 'hard_reps', 'duration_sec', 'rest_sec'] as const;

export const ACTIVE_ROUTES: Route[] = [
  mine('GET', EXERCISES, call => withActive(call, workout => ok(workoutWithItems(call.world, workout)))),
  mine('POST', `${EXERCISES}bulk-add/`, call => withActive(call, workout => bulkAdd(call, workout))),
  mine('POST', `${EXERCISES}replace-by-exercise/`, call =>
    withActive(call, workout => {
      const item = workout.items.find(({ order }) => order === call.body.old_order);
      if (!item) return NOT_FOUND;
      item.exerciseId = Number(call.body.new_exercise_id);
      item.sets = [];
      return ok(workoutWithItems(call.world, workout));
    }),
  ),
  mine('DELETE', `${EXERCISES}:/`, call =>
    withActive(call, workout => {
      const before = workout.items.length;
      workout.items = workout.items.filter(({ id }) => String(id) !== call.params[0]);
      return workout.items.length < before ? NO_CONTENT : NOT_FOUND;
    }),
  ),
  mine('GET', `${EXERCISES}:/sets/`, call =>
    withItem(call, (item, workout) => ok(setList(call, item, workout))),
  ),
  mine('POST', `${EXERCISES}:/sets/`, call =>
    withItem(call, (item, workout) => {
      // On a plain server this call has no body: what comes with it is lost.
      item.sets.push(newSet(call.world, nextOrder(item.sets)));
      return ok(setList(call, item, workout), 201);
    }),
  ),
  mine('PATCH', `${EXERCISES}:/sets/:/`, call =>
    withItem(call, (item, workout) => patchSet(call, item, workout)),
  ),
  mine('DELETE', `${EXERCISES}:/sets/:/`, call =>
    withItem(call, item => {
      const before = item.sets.length;
      item.sets = item.sets.filter(({ id }) => String(id) !== call.params[1]);
      return item.sets.length < before ? NO_CONTENT : NOT_FOUND;
    }),
  ),
];

function withActive({ world, user }: UserCall, handle: (workout: WorkoutRow) => OldAnswer): OldAnswer {
  const active = activeOf(world, user);
  return active ? handle(active) : NOT_FOUND;
}

function withItem(call: UserCall, handle: (item: ItemRow, workout: WorkoutRow) => OldAnswer): OldAnswer {
  return withActive(call, workout => {
    const item = workout.items.find(({ order }) => String(order) === call.params[0]);
    return item ? handle(item, workout) : NOT_FOUND;
  });
}

function bulkAdd({ world, body }: UserCall, workout: WorkoutRow): OldAnswer {
  const ids = Array.isArray(body.exercise_ids) ? body.exercise_ids : [];
  if (ids.length === 0) return refuseField('exercise_ids', 'Обязательное поле.');
  if (ids.some(id => !world.exercises.some(row => row.id === id))) {
    return refuseField('exercise_ids', 'Неизвестное упражнение.');
  }
  for (const id of ids) workout.items.push(newItem(world, nextOrder(workout.items), id));
  return ok(workoutWithItems(world, workout));
}

function patchSet({ world, user, params, body }: UserCall, item: ItemRow, workout: WorkoutRow): OldAnswer {
  const index = item.sets.findIndex(({ id }) => String(id) === params[1]);
  const set = item.sets[index];
  if (!set) return NOT_FOUND;
  for (const name of SET_FIELDS) {
    if (body[name] !== undefined) Object.assign(set, { [name]: body[name] });
  }
  set.updatedAtMs = world.now();
  return ok(setView(user, set, previousSets(world, user, { item, workout })[index]));
}

function setList({ world, user }: UserCall, item: ItemRow, workout: WorkoutRow) {
  const previous = previousSets(world, user, { item, workout });
  return { sets: item.sets.map((set, index) => setView(user, set, previous[index])) };
}

/** The done sets of the same exercise in the latest completed training that has it. */
function previousSets(
  world: World,
  user: UserRow,
  { item, workout }: { item: ItemRow; workout: WorkoutRow },
): SetRow[] {
  const past = world.workouts
    .filter(row => row.userId === user.id && row.status === 'completed' && row.id < workout.id)
    .toReversed();
  for (const { items } of past) {
    const same = items.find(({ exerciseId }) => exerciseId === item.exerciseId);
    if (same) return same.sets.filter(set => set.done);
  }
  return [];
}
