// The same person's other device: what it does reaches the browser with a pull.
import type { Tokens } from '#contract/auth.ts';
import type { Exercise, ExercisesPage } from '#contract/exercises.ts';
import type { HistoryPage } from '#contract/history.ts';
import type { StartedCopy, Workout } from '#contract/workouts.ts';
import { DEMO_PASSWORD, DEMO_USERNAME } from '#server/demo/fill-database.ts';

/** How many exercises, and sets in each. */
export interface Plan {
  readonly exercises: number;
  readonly sets: number;
}

export interface OtherDevice {
  readonly tokens: Tokens;
  getActive(): Promise<Workout | undefined>;
  /** Replaces the running training, if there is one. Every set has values; none is done. */
  start(plan: Plan): Promise<Workout>;
  tickAll(workout: Workout): Promise<void>;
  finish(workout: Workout): Promise<void>;
}

export async function openOtherDevice(url: string): Promise<OtherDevice> {
  let tokens: Tokens | undefined;

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = {
      ...(tokens && { authorization: `Bearer ${tokens.access}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    const response = await fetch(`${url}/api/${path}`, sent);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  tokens = await call<Tokens>('POST', 'token/', { username: DEMO_USERNAME, password: DEMO_PASSWORD });
  const exercises = await findExercises(path => call<ExercisesPage>('GET', path));
  const getActive = () => call<Workout | undefined>('GET', 'workouts/active/');

  async function start({ exercises: count, sets }: Plan): Promise<Workout> {
    const active = await getActive();
    if (active) await call('PATCH', `workouts/${active.id}/update/`, { status: 'cancelled' });
    const history = await call<HistoryPage>('GET', 'workouts/history/?limit=1');
    const items = exercises.slice(0, count).map(({ id }) => ({
      exercise_id: id,
      sets: Array.from({ length: sets }, (_, at) => ({ weight_kg: 60 + 2.5 * at, reps: 8, hard_reps: 2 })),
    }));
    const path = `workouts/${history.results[0]?.workout_id}/recreate/`;
    const { workout } = await call<StartedCopy>('POST', path, { items });
    if (!workout) throw new Error('the server did not say what it started');
    return workout;
  }

  async function tickAll({ items }: Workout): Promise<void> {
    for (const { order, sets = [] } of items) {
      for (const { id } of sets) {
        await call('PATCH', `workouts/active/exercises/${order}/sets/${id}/`, { done: true });
      }
    }
  }

  async function finish({ id }: Workout): Promise<void> {
    await call('PATCH', `workouts/${id}/update/`, { status: 'completed' });
  }

  return { tokens, getActive, start, tickAll, finish };
}

/** Exercises in library.json that the ten years use, so that each has a past. */
const TRAINED = [
  'Жим штанги лёжа|',
  'Подтягивания|с отягощением',
  'Жим штанги стоя (армейский)|',
  'Тяга штанги в наклоне|прямым хватом',
  'Молотковые сгибания|стоя',
  'Французский жим лёжа с EZ-грифом|',
  'Жим гантелей лёжа|',
  'Тяга верхнего блока к груди|широким хватом',
  'Жим гантелей сидя|',
  'Махи гантелями в стороны|стоя',
];

async function findExercises(read: (path: string) => Promise<ExercisesPage>): Promise<Exercise[]> {
  const library: Exercise[] = [];
  for (let isMore = true; isMore; ) {
    const page = await read(`exercises/?limit=200&offset=${library.length}`);
    library.push(...page.results);
    isMore = page.next !== null;
  }
  return TRAINED.map(wanted => {
    const found = library.find(
      ({ name, execution_variation }) => `${name}|${execution_variation}` === wanted,
    );
    if (!found) throw new Error(`the library has no ${wanted}`);
    return found;
  });
}
