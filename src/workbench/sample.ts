// Somebody with a month of trainings, a template and one that runs, made by the app's own commands: for the screens' frames.
import { addPastWorkout } from '#commands/add-past-workout.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import library from '#contract/library.json' with { type: 'json' };
import type { Library } from '#contract/library.ts';
import { DeviceDb } from '#db/device-db.ts';
import { seedLibrary } from '#db/library.ts';
import { getTemplate } from '#db/queries/templates.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { encodeLink, toLinked } from '#db/template-link.ts';
import type { Key } from '#domain/ids.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { quickStart } from '#sync/session/quick-start.ts';

const DAY_MS = 86_400_000;
const PAST_DAYS_AGO = [28, 24, 21, 17, 14, 10, 7, 3];
const EXERCISES = ['Жим штанги лёжа', 'Становая тяга', 'Обратная планка'];

/** What the screens' addresses name. */
export interface Sample {
  /** The newest past training. */
  readonly workoutKey: Key;
  readonly templateKey: Key;
  /** Every training has it. */
  readonly exerciseKey: Key;
  readonly ownExerciseKey: Key;
  /** The template, as what follows `/t#`. */
  readonly link: string;
}

/** A guest of this device, in place of whoever is signed in. */
export async function makeSample(): Promise<Sample> {
  const device = new DeviceDb();
  const accountKey = await quickStart({ device, ports: browserPorts }, Math.round(performance.timeOrigin));
  const db = device.openAccount(accountKey);
  await seedLibrary(db, () => Promise.resolve(library as Library), library.version);
  const ctx = { db, now: Date.now, newKey: randomUuid };
  let workoutKey: Key = '';
  for (const [at, daysAgo] of PAST_DAYS_AGO.entries())
    workoutKey = await addPast(ctx, daysAgo, 80 + 2.5 * at);
  const made = await makeOfPast(ctx, workoutKey);
  const running = await startEmptyWorkout(ctx);
  await fill(ctx, running, { weightKg: 100, done: 2 });
  db.close();
  device.close();
  localStorage.setItem('session.hint.v1', accountKey);
  return { workoutKey, ...made, exerciseKey: keyOf(EXERCISES[0] ?? '') };
}

async function makeOfPast(ctx: CommandContext, workoutKey: Key) {
  const templateKey = await createTemplate(ctx, { workoutKey, title: 'Верх', call: 'create' });
  const template = templateKey && (await getTemplate(ctx.db, templateKey));
  if (!template) throw new Error('the sample has no template');
  const ownExerciseKey = await createExercise(ctx, {
    name: 'Тяга на петлях',
    executionVariation: 'Широким хватом',
    equipmentKey: library.equipments[0]?.key ?? '',
    primaryMuscleKey: library.muscles[0]?.key ?? '',
    secondaryMuscleKeys: [],
    type: 'none',
    alternativeKeys: [],
  });
  return { templateKey: template.key, ownExerciseKey, link: await encodeLink(toLinked(template)) };
}

async function addPast(ctx: CommandContext, daysAgo: number, weightKg: number): Promise<Key> {
  const startedAtMs = ctx.now() - daysAgo * DAY_MS;
  const workoutKey = await addPastWorkout(ctx, {
    startedAtMs,
    durationSec: 3_720,
    source: { kind: 'empty' },
  });
  if (workoutKey === undefined) throw new Error('an empty training needs nothing to be copied from');
  await fill(ctx, workoutKey, { weightKg, done: 3, to: 'completed' });
  return workoutKey;
}

interface Filling {
  weightKg: number;
  /** Of three sets each. */
  done: number;
  to?: 'active' | 'completed';
}

async function fill(ctx: CommandContext, workoutKey: Key, { weightKg, done, to }: Filling): Promise<void> {
  for (const name of EXERCISES) {
    const itemKey = randomUuid();
    await addExercises(ctx, workoutKey, [{ itemKey, exerciseKey: keyOf(name) }], to);
    while ((await ctx.db.sets.where({ itemKey }).count()) < 3) await addSet(ctx, itemKey);
    const sets = await ctx.db.sets.where({ itemKey }).toArray();
    for (const { key } of sets.slice(0, done)) {
      await saveSetValues(ctx, key, name === EXERCISES[2] ? { durationSec: 60 } : { weightKg, reps: 8 });
      await tickSet(ctx, key);
    }
  }
}

function keyOf(name: string): Key {
  const exercise = library.exercises.find(one => one.name === name);
  if (!exercise) throw new Error(`the library has no ${name}`);
  return exercise.key;
}
