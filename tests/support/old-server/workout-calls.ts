/** Trainings as a whole: one active at most, a history of the completed ones. No import, no list of whole ones. */
import { NO_CONTENT, NOT_FOUND, type OldAnswer, ok, refuse, refuseField } from './answer.ts';
import { mine, paged, type Route, type UserCall } from './call.ts';
import { templateFrom } from './template-calls.ts';
import { historyView, templateView, workoutView } from './views.ts';
import { activeOf, newItem, newSet, newWorkout, type WorkoutRow } from './world.ts';

const PAGE = 10;

export const WORKOUT_ROUTES: Route[] = [
  mine('POST', 'workouts/create/', ({ world, user }) => {
    const active = activeOf(world, user);
    return active ? ok(workoutView(world, active)) : ok(workoutView(world, newWorkout(world, user)), 201);
  }),
  mine('GET', 'workouts/active/', ({ world, user }) => {
    const active = activeOf(world, user);
    return active ? ok(workoutView(world, active)) : NO_CONTENT;
  }),
  mine('PATCH', 'workouts/:/update/', call => withWorkout(call, workout => update(call, workout))),
  mine('GET', 'workouts/:/summary/', call =>
    withWorkout(call, workout =>
      ok({ ...historyView(call.world, workout), template_id: workout.templateId }),
    ),
  ),
  mine('GET', 'workouts/history/', ({ world, user, query }) => {
    const rows = world.workouts
      .filter(({ userId, status }) => userId === user.id && status === 'completed')
      .sort((a, b) => b.startedAtMs - a.startedAtMs || b.id - a.id);
    const page = paged(rows, query, 'workouts/history/', PAGE);
    return ok({ ...page, results: page.results.map(row => historyView(world, row)) });
  }),
  mine('POST', 'workouts/:/recreate/', call => withWorkout(call, workout => recreate(call, workout))),
  mine('POST', 'workouts/:/save-as-template/', call =>
    withWorkout(call, workout =>
      ok(templateView(call.world, templateFrom(call, workout, workout.title)), 201),
    ),
  ),
  mine('POST', 'workouts/:/maybe-update-template/', call =>
    withWorkout(call, workout => updateTemplate(call, workout)),
  ),
];

function withWorkout(
  { world, user, params }: UserCall,
  handle: (workout: WorkoutRow) => OldAnswer,
): OldAnswer {
  const workout = world.workouts.find(({ id, userId }) => String(id) === params[0] && userId === user.id);
  return workout ? handle(workout) : NOT_FOUND;
}

function update({ world, body }: UserCall, workout: WorkoutRow): OldAnswer {
  if (body.title === undefined && body.status === undefined)
    return refuseField('title', 'Обязательное поле.');
  if (typeof body.title === 'string') workout.title = body.title.trim();
  if (body.status === 'completed' || body.status === 'cancelled') {
    if (workout.status !== 'active' && workout.status !== body.status) {
      return refuse(409, 'Тренировка уже закончена.');
    }
    workout.status = body.status;
    workout.durationSec = Number(body.duration);
  }
  return ok(workoutView(world, workout));
}

function recreate({ world, user }: UserCall, source: WorkoutRow): OldAnswer {
  const active = activeOf(world, user);
  if (active) return { status: 409, body: { detail: 'Уже идёт тренировка.', workout_id: active.id } };
  const items = source.items.map((old, index) => {
    const done = old.sets.filter(set => set.done);
    const sets = done.map(({ weight_kg, reps, hard_reps, duration_sec, rest_sec }, place) =>
      newSet(world, place + 1, { weight_kg, reps, hard_reps, duration_sec, rest_sec }),
    );
    return { ...newItem(world, index + 1, old.exerciseId), sets };
  });
  const { title, templateId } = source;
  const workout = newWorkout(world, user, { title, templateId, items });
  return ok({ workout_id: workout.id }, 201);
}

function updateTemplate(call: UserCall, workout: WorkoutRow): OldAnswer {
  const template = call.world.templates.find(({ id }) => id === workout.templateId);
  if (!template) return NOT_FOUND;
  const isUpdated = call.body.update === true;
  if (isUpdated) {
    const fresh = templateFrom(call, workout, template.title);
    call.world.templates = call.world.templates.filter(row => row !== fresh);
    template.items = fresh.items;
  }
  return ok({ updated: isUpdated, template_id: template.id });
}
