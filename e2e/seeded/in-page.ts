// Runs in the page, bundled for the browser tests: the app's own commands on the databases that the app opens next.
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { addSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import library from '#contract/library.json' with { type: 'json' };
import type { Library } from '#contract/library.ts';
import { DeviceDb } from '#db/device-db.ts';
import { seedLibrary } from '#db/library.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { quickStart } from '#sync/session/quick-start.ts';

/** Names of the library's exercises, and how many empty sets each has. */
export type PlannedExercises = Readonly<Record<string, number>>;

/** A guest of this device with a running training. Returns the account's key. */
export function makeTraining(planned: PlannedExercises): Promise<string> {
  return makeGuest(ctx => startTraining(ctx, planned));
}

/** A guest of this device who has all that `make` makes. Returns the account's key. */
export async function makeGuest(make: (ctx: CommandContext) => Promise<unknown>): Promise<string> {
  const device = new DeviceDb();
  const accountKey = await quickStart({ device, ports: browserPorts }, Math.round(performance.timeOrigin));
  const db = device.openAccount(accountKey);
  await seedLibrary(db, () => Promise.resolve(library as Library), library.version);
  await make({ db, now: Date.now, newKey: randomUuid });
  db.close();
  device.close();
  return accountKey;
}

export async function startTraining(ctx: CommandContext, planned: PlannedExercises): Promise<void> {
  const workoutKey = await startEmptyWorkout(ctx);
  for (const [name, sets] of Object.entries(planned)) {
    const itemKey = randomUuid();
    await addExercises(ctx, workoutKey, [{ itemKey, exerciseKey: keyOf(name) }]);
    for (let made = 0; made < sets; made++) await addSet(ctx, itemKey);
  }
}

/** Of an exercise of the library. */
export function keyOf(name: string): Key {
  const exercise = library.exercises.find(one => one.name === name);
  if (!exercise) throw new Error(`the library has no ${name}`);
  return exercise.key;
}
