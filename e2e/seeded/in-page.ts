// Runs in the page, bundled: the app's own commands on the databases that the app opens next.
import { addExercises } from '#commands/edit-workout.ts';
import { addSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import library from '#contract/library.json' with { type: 'json' };
import type { Library } from '#contract/library.ts';
import { DeviceDb } from '#db/device-db.ts';
import { seedLibrary } from '#db/library.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { quickStart } from '#sync/session/quick-start.ts';

/** Names of the library's exercises, and how many empty sets each has. */
export type PlannedExercises = Readonly<Record<string, number>>;

/** A guest of this device with a running training. Returns the account's key. */
export async function makeTraining(planned: PlannedExercises): Promise<string> {
  const device = new DeviceDb();
  const accountKey = await quickStart({ device, ports: browserPorts }, Math.round(performance.timeOrigin));
  const db = device.openAccount(accountKey);
  await seedLibrary(db, () => Promise.resolve(library as Library), library.version);
  const ctx = { db, now: Date.now, newKey: randomUuid };
  const workoutKey = await startEmptyWorkout(ctx);
  for (const [name, sets] of Object.entries(planned)) {
    const itemKey = randomUuid();
    await addExercises(ctx, workoutKey, [{ itemKey, exerciseKey: keyOf(name) }]);
    for (let made = 0; made < sets; made++) await addSet(ctx, itemKey);
  }
  db.close();
  device.close();
  return accountKey;
}

function keyOf(name: string): string {
  const exercise = library.exercises.find(one => one.name === name);
  if (!exercise) throw new Error(`the library has no ${name}`);
  return exercise.key;
}
