import type { Insertable, Selectable } from 'kysely';
import { toHundredths } from '#domain/number.ts';
import { bestSet, rankSet } from '#domain/records.ts';
import { DEFAULT_REST_SEC } from '#domain/time.ts';
import { tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import { findUserByName, foldUsername } from '../account/users.ts';
import type { Trx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import type { Services } from '../services.ts';
import { encodeRank, isRecord } from '../workouts/achievements.ts';
import { type DemoItem, type DemoWorkout, generateHistory } from './generate-history.ts';
import { insertInBulk } from './insert-in-bulk.ts';
import { type Day, PROGRAMMES } from './programmes.ts';
import { makeSeededRandom, type SeededRandom } from './seeded-random.ts';

export const DEMO_USERNAME = 'demo';
export const DEMO_PASSWORD = 'demo1234';
const SEED = 20_260_101;

interface Context {
  trx: Trx;
  userId: number;
  now: string;
  random: SeededRandom;
  exerciseIds: ReadonlyMap<string, number>;
  templateIds: ReadonlyMap<Day, number>;
}

/** Makes the demo user with so many trainings; answers false when there is one already. */
export async function fillDatabase(services: Services, workoutCount: number): Promise<boolean> {
  const password_hash = await services.passwords.hash(DEMO_PASSWORD);
  const nowMs = services.ports.now();
  const random = makeSeededRandom(SEED);
  return await services.database.write(async trx => {
    if (await findUserByName(trx, DEMO_USERNAME)) return false;
    const history = [...generateHistory(workoutCount, nowMs, random)];
    const userId = await insertUser(trx, { password_hash, joined: toTime(history[0]?.startedMs ?? nowMs) });
    const exerciseIds = await findExercises(trx);
    const base = { trx, userId, now: toTime(nowMs), random, exerciseIds };
    const templateIds = await insertTemplates({ ...base, templateIds: new Map() }, history);
    await insertHistory({ ...base, templateIds }, history);
    return true;
  });
}

async function insertUser(trx: Trx, given: { password_hash: string; joined: string }): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      username: DEMO_USERNAME,
      username_folded: foldUsername(DEMO_USERNAME),
      email: 'demo@example.com',
      password_hash: given.password_hash,
      is_guest: 0,
      guest_key_hash: null,
      rest_default_sec: DEFAULT_REST_SEC,
      date_joined: given.joined,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The default exercises by name and variation. */
async function findExercises(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('exercises')
    .select(['id', 'name', 'execution_variation'])
    .where('user_id', 'is', null)
    .execute();
  return new Map(rows.map(row => [`${row.name}|${row.execution_variation}`, row.id]));
}

function mustFindExercise({ exerciseIds }: Context, { exercise }: Pick<DemoItem, 'exercise'>): number {
  const id = exerciseIds.get(`${exercise.name}|${exercise.variation}`);
  if (id === undefined) throw new Error(`the library has no «${exercise.name}», ${exercise.variation}`);
  return id;
}

async function insertTemplates(context: Context, history: readonly DemoWorkout[]): Promise<Map<Day, number>> {
  const { trx, userId, now, random } = context;
  const last = new Map(history.map(workout => [workout.day, workout]));
  const templateIds = new Map<Day, number>();
  for (const day of PROGRAMMES.flatMap(programme => programme.days)) {
    const workout = last.get(day);
    if (!workout) continue;
    const { id } = await trx
      .insertInto('templates')
      .values({
        user_id: userId,
        client_key: random.uuid(),
        title: day.title,
        is_favorite: day.isFavorite ? 1 : 0,
        last_used: toTime(workout.startedMs),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    templateIds.set(day, id);
    await insertTemplateItems(context, id, workout);
  }
  return templateIds;
}

async function insertTemplateItems(
  context: Context,
  template_id: number,
  workout: DemoWorkout,
): Promise<void> {
  for (const [position, item] of workout.items.entries()) {
    const { id } = await context.trx
      .insertInto('template_items')
      .values({ template_id, exercise_id: mustFindExercise(context, item), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sets = item.sets.map(({ weightKg, reps }, at) => ({
      item_id: id,
      position: at,
      weight_hundredths: weightKg === null ? null : toHundredths(weightKg),
      reps,
    }));
    await context.trx.insertInto('template_sets').values(sets).execute();
  }
}

type NewWorkout = Insertable<Schema['workouts']> & { client_key: string };
type NewItem = Insertable<Schema['workout_items']> & { client_key: string };
type NewSet = Insertable<Schema['workout_sets']>;
type Achievement = Selectable<Schema['workout_exercises']>;

/** Table by table, thousands of rows a statement. Ids come back by client_key. */
async function insertHistory(context: Context, history: readonly DemoWorkout[]): Promise<void> {
  const { trx } = context;
  const told = tellRecords(context, history);
  const workouts = told.map(({ workout, records }) => toWorkoutRow(context, workout, records));
  const workoutIds = await insertInBulk(workouts, rows =>
    trx.insertInto('workouts').values(rows).returning(['id', 'client_key']).execute(),
  );
  const items: NewItem[] = [];
  const setsOfItem: { key: string; item: DemoItem; at: string }[] = [];
  const achievements: Achievement[] = [];
  for (const [index, { workout, achieved }] of told.entries()) {
    const workout_id = workoutIds[index] ?? 0;
    for (const [at, item] of workout.items.entries()) {
      const row = toItemRow(context, { workout_id, item, order: at + 1 });
      items.push(row);
      setsOfItem.push({ key: row.client_key, item, at: toTime(workout.startedMs) });
    }
    achievements.push(...achieved.map(achievement => ({ ...achievement, workout_id })));
  }
  const itemIds = await insertInBulk(items, rows =>
    trx.insertInto('workout_items').values(rows).returning(['id', 'client_key']).execute(),
  );
  const sets = setsOfItem.flatMap(({ item, at }, index) =>
    toSetRows(context, { item, at, item_id: itemIds[index] ?? 0 }),
  );
  await insertInBulk(sets, rows => trx.insertInto('workout_sets').values(rows).execute());
  await insertInBulk(achievements, rows => trx.insertInto('workout_exercises').values(rows).execute());
}

interface Told {
  workout: DemoWorkout;
  achieved: Achievement[];
  records: number;
}

/** Walks the years once, keeping each exercise's best so far. */
function tellRecords(context: Context, history: readonly DemoWorkout[]): Told[] {
  const bests = new Map<number, number>();
  return history.map(workout => {
    const achieved = workout.items.map(item => achieve(context, { workout, item, bests }));
    return { workout, achieved, records: achieved.filter(one => one.is_record === 1).length };
  });
}

function achieve(
  context: Context,
  { workout, item, bests }: { workout: DemoWorkout; item: DemoItem; bests: Map<number, number> },
): Achievement {
  const exercise_id = mustFindExercise(context, item);
  const isTimed = item.exercise.load.kind === 'time';
  const best = bestSet(item.sets, isTimed);
  const rank = best && rankSet(best, isTimed);
  const best_rank = rank && encodeRank(rank);
  const earlier = bests.get(exercise_id) ?? null;
  if (best_rank !== null) bests.set(exercise_id, Math.max(best_rank, earlier ?? 0));
  return {
    workout_id: 0,
    exercise_id,
    user_id: context.userId,
    started_at: toTime(workout.startedMs),
    is_completed: 1,
    best_rank,
    is_record: isRecord(best_rank, earlier) ? 1 : 0,
  };
}

function toWorkoutRow(context: Context, workout: DemoWorkout, records: number): NewWorkout {
  const sets = workout.items.flatMap(item => item.sets);
  const finished_at = toTime(workout.startedMs + workout.durationSec * 1000);
  return {
    user_id: context.userId,
    client_key: context.random.uuid(),
    title: workout.day.title,
    status: 'completed',
    created_at: toTime(workout.startedMs),
    updated_at: finished_at,
    started_at: toTime(workout.startedMs),
    finished_at,
    duration_sec: workout.durationSec,
    template_id: context.templateIds.get(workout.day) ?? null,
    template_choice: 'kept',
    last_item_order: workout.items.length,
    personal_records: records,
    tonnage_total_hundredths: toHundredths(tonnageTotal(sets)),
    tonnage_hard_hundredths: toHundredths(tonnageHard(sets)),
  };
}

function toItemRow(
  context: Context,
  { workout_id, item, order }: { workout_id: number; item: DemoItem; order: number },
): NewItem {
  return {
    user_id: context.userId,
    workout_id,
    exercise_id: mustFindExercise(context, item),
    client_key: context.random.uuid(),
    item_order: order,
    last_set_order: item.sets.length,
  };
}

function toSetRows(
  { userId, random }: Context,
  { item, at, item_id }: { item: DemoItem; at: string; item_id: number },
): NewSet[] {
  return item.sets.map((set, index) => ({
    user_id: userId,
    item_id,
    client_key: random.uuid(),
    set_order: index + 1,
    done: set.done ? 1 : 0,
    weight_hundredths: set.weightKg === null ? null : toHundredths(set.weightKg),
    reps: set.reps,
    hard_reps: set.hardReps,
    duration_sec: set.durationSec,
    rest_sec: set.restSec,
    created_at: at,
    updated_at: at,
  }));
}
