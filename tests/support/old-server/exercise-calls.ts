/** The exercise library and what people add to it. */
import { NO_CONTENT, NOT_FOUND, type OldAnswer, ok, refuse, refuseField } from './answer.ts';
import { mine, type OpenCall, open, paged, type Route, type UserCall } from './call.ts';
import { exerciseView } from './views.ts';
import type { ExerciseRow } from './world.ts';

const PAGE = 50;
const NAME_MAX = 120;
const TOO_LONG = refuseField('name', 'Не более 120 символов.');

export const EXERCISE_ROUTES: Route[] = [
  open('GET', 'muscles/', ({ world }) => ok({ results: world.muscles })),
  open('GET', 'equipments/', ({ world }) => ok({ results: world.equipments })),
  open('GET', 'exercises/', call => {
    const rows = call.world.exercises.filter(row => isListed(call, row)).sort(byName);
    const page = paged(rows, call.query, 'exercises/', PAGE);
    return ok({ ...page, results: page.results.map(row => exerciseView(call.world, row)) });
  }),
  open('GET', 'exercises/:/', call => {
    const row = findVisible(call);
    return row ? ok(exerciseView(call.world, row)) : NOT_FOUND;
  }),
  mine('POST', 'exercises/', ({ world, user, body }) => {
    const name = String(body.name ?? '').trim();
    if (name === '') return refuseField('name', 'Поле не может быть пустым.');
    if (name.length > NAME_MAX) return TOO_LONG;
    const row: ExerciseRow = {
      id: world.newId(),
      userId: user.id,
      name,
      variation: '',
      equipmentId: 0,
      primaryId: 0,
      secondaryIds: [],
      type: 'none',
      alternativeIds: [],
      isArchived: false,
      isDeleted: false,
    };
    write(row, body);
    world.exercises.push(row);
    return ok(exerciseView(world, row), 201);
  }),
  mine('PATCH', 'exercises/:/', call =>
    changeOwn(call, row => {
      if (String(call.body.name ?? '').trim().length > NAME_MAX) return TOO_LONG;
      write(row, call.body);
      return ok(exerciseView(call.world, row));
    }),
  ),
  mine('DELETE', 'exercises/:/', call =>
    changeOwn(call, row => {
      row.isDeleted = true;
      return NO_CONTENT;
    }),
  ),
  mine('POST', 'exercises/:/archive/', call => moveTo(call, true)),
  mine('POST', 'exercises/:/unarchive/', call => moveTo(call, false)),
];

function isListed({ user, query }: OpenCall, row: ExerciseRow): boolean {
  const isArchived = query.get('archived_only') === 'true';
  const q = query.get('q')?.toLowerCase() ?? '';
  const ids = query.get('id')?.split(',');
  return (
    (row.userId === null || row.userId === user?.id) &&
    !row.isDeleted &&
    row.isArchived === isArchived &&
    row.name.toLowerCase().includes(q) &&
    (!ids || ids.includes(String(row.id)))
  );
}

function byName(a: ExerciseRow, b: ExerciseRow): number {
  return a.name.localeCompare(b.name, 'ru');
}

function findVisible({ world, user, params }: OpenCall): ExerciseRow | undefined {
  return world.exercises.find(
    row => String(row.id) === params[0] && !row.isDeleted && (row.userId === null || row.userId === user?.id),
  );
}

function changeOwn(call: UserCall, change: (row: ExerciseRow) => OldAnswer): OldAnswer {
  const row = findVisible(call);
  if (!row) return NOT_FOUND;
  return row.userId === null ? refuse(403, 'Это упражнение нельзя изменить.') : change(row);
}

function moveTo(call: UserCall, isArchived: boolean): OldAnswer {
  return changeOwn(call, row => {
    row.isArchived = isArchived;
    return ok(exerciseView(call.world, row));
  });
}

function write(row: ExerciseRow, body: Record<string, unknown>): void {
  const { name, execution_variation: variation, equipment, primary_muscle: primary } = body;
  if (typeof name === 'string') row.name = name.trim();
  if (typeof variation === 'string') row.variation = variation.trim();
  if (typeof equipment === 'number') row.equipmentId = equipment;
  if (typeof primary === 'number') row.primaryId = primary;
  if (Array.isArray(body.secondary_muscles)) row.secondaryIds = body.secondary_muscles;
  if (Array.isArray(body.alternatives)) row.alternativeIds = body.alternatives;
  if (body.type === 'none' || body.type === 'compound' || body.type === 'isolation') row.type = body.type;
}
