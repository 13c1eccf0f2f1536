/** Templates: made of trainings, and trainings made of them. */
import { NO_CONTENT, NOT_FOUND, type OldAnswer, ok } from './answer.ts';
import { mine, paged, type Route, type UserCall } from './call.ts';
import { templateView } from './views.ts';
import { activeOf, newItem, newSet, newWorkout, type TemplateRow, type WorkoutRow } from './world.ts';

const PAGE = 20;

export const TEMPLATE_ROUTES: Route[] = [
  mine('POST', 'templates/', call => {
    const workout = call.world.workouts.find(
      ({ id, userId }) => id === call.body.workout_id && userId === call.user.id,
    );
    if (!workout) return NOT_FOUND;
    return ok(templateView(call.world, templateFrom(call, workout, String(call.body.title))), 201);
  }),
  mine('GET', 'templates/', ({ world, user, query }) => {
    const rows = world.templates
      .filter(({ userId }) => userId === user.id)
      .sort((a, b) => Number(b.isFavorite) - Number(a.isFavorite) || b.id - a.id);
    const page = paged(rows, query, 'templates/', PAGE);
    return ok({ ...page, results: page.results.map(row => templateView(world, row)) });
  }),
  mine('GET', 'templates/:/', call => withTemplate(call, template => ok(templateView(call.world, template)))),
  mine('DELETE', 'templates/:/', call =>
    withTemplate(call, template => {
      call.world.templates = call.world.templates.filter(row => row !== template);
      return NO_CONTENT;
    }),
  ),
  mine('POST', 'templates/:/apply/', call => withTemplate(call, template => apply(call, template))),
  mine('POST', 'templates/:/favorite/', call =>
    withTemplate(call, template => {
      template.isFavorite = call.body.is_favorite === true;
      return ok(templateView(call.world, template));
    }),
  ),
];

function withTemplate(
  { world, user, params }: UserCall,
  handle: (template: TemplateRow) => OldAnswer,
): OldAnswer {
  const template = world.templates.find(({ id, userId }) => String(id) === params[0] && userId === user.id);
  return template ? handle(template) : NOT_FOUND;
}

/** Exercises in order with their done sets; one with none done keeps its sets as planned. */
export function templateFrom({ world, user }: UserCall, workout: WorkoutRow, title: string): TemplateRow {
  const items = workout.items.map(({ exerciseId, sets }) => {
    const done = sets.filter(set => set.done);
    const kept = done.length > 0 ? done : sets;
    return { exerciseId, sets: kept.map(({ weight_kg, reps }) => ({ weight_kg, reps })) };
  });
  const template = { id: world.newId(), userId: user.id, title, isFavorite: false, lastUsedMs: null, items };
  world.templates.push(template);
  return template;
}

function apply({ world, user }: UserCall, template: TemplateRow): OldAnswer {
  const active = activeOf(world, user);
  if (active) return { status: 409, body: { detail: 'Уже идёт тренировка.', workout_id: active.id } };
  template.lastUsedMs = world.now();
  const items = template.items.map(({ exerciseId, sets }, index) => ({
    ...newItem(world, index + 1, exerciseId),
    sets: sets.map((values, place) => newSet(world, place + 1, values)),
  }));
  const workout = newWorkout(world, user, { title: template.title, templateId: template.id, items });
  return ok({ workout_id: workout.id }, 201);
}
