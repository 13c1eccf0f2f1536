// A guest of this device before the app opens, made by the app's own commands; and what another tab does meanwhile.

import type { CommandContext } from '#commands/command-context.ts';
import { addImportedTrainings, computeImportedFigures } from '#commands/imports.ts';
import { createTemplate } from '#commands/templates.ts';
import library from '#contract/library.json' with { type: 'json' };
import { DeviceDb } from '#db/device-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { makeGuest } from '../../../e2e/seeded/in-page.ts';

const DAY_MS = 86_400_000;
const HINT = 'session.hint.v1';

export interface PastTraining {
  title: string;
  daysAgo: number;
  /** How many. Each has one set of eight with two in reserve. */
  exercises: number;
  /** 80 if not given. */
  weightKg?: number;
}

const TIMED = library.equipments.find(({ name }) => name === 'Время')?.key;
/** A past training has the first of these. */
export const LIFTED = library.exercises
  .filter(({ equipment }) => equipment !== TIMED)
  .filter(({ name }, at, all) => all.findIndex(other => other.name === name) === at)
  .sort((a, b) => a.name.localeCompare(b.name, 'ru'));

/** What an exercise of one's own needs besides its name. */
export const OWN_EXERCISE = {
  executionVariation: '',
  equipmentKey: library.equipments[0]?.key ?? '',
  primaryMuscleKey: library.muscles[0]?.key ?? '',
  secondaryMuscleKeys: [],
  type: 'none' as const,
  alternativeKeys: [],
};

export async function seedGuest(make: (ctx: CommandContext) => Promise<unknown>): Promise<void> {
  localStorage.setItem(HINT, await makeGuest(make));
}

/** A guest with these trainings, and templates of the first of them under these titles, the last one newest. */
export function seedPast(trainings: readonly PastTraining[], ...templates: string[]): Promise<void> {
  return seedGuest(async ctx => {
    const [workoutKey] = await addPast(ctx, trainings);
    for (const title of templates)
      await createTemplate(ctx, { workoutKey: workoutKey ?? '', title, call: 'create' });
  });
}

async function addPast(ctx: CommandContext, trainings: readonly PastTraining[]): Promise<Key[]> {
  const workouts = trainings.map(({ title, daysAgo, exercises, weightKg = 80 }) => ({
    workoutKey: randomUuid(),
    title,
    startedAtMs: ctx.now() - daysAgo * DAY_MS,
    durationSec: 3_720,
    items: LIFTED.slice(0, exercises).map(({ key: exerciseKey }) => ({
      exerciseKey,
      sets: [{ values: { isDone: true, weightKg, reps: 8, repsInReserve: 2 } }],
    })),
  }));
  await addImportedTrainings(ctx, { importKey: randomUuid(), source: 'strong' }, workouts);
  await computeImportedFigures(ctx);
  return workouts.map(({ workoutKey }) => workoutKey);
}

/** What another tab of the guest who is signed in does. */
export async function elsewhere<T>(act: (ctx: CommandContext) => Promise<T>): Promise<T> {
  const device = new DeviceDb();
  const db = device.openAccount(localStorage.getItem(HINT) ?? '');
  try {
    return await act({ db, now: Date.now, newKey: randomUuid });
  } finally {
    db.close();
    device.close();
  }
}

/** As right after a login: whoever is signed in has a past on the server, which is on its way. */
export async function beginReading(): Promise<void> {
  await elsewhere(async ({ db }) => {
    const device = new DeviceDb();
    await device.accounts.update(db.accountKey, { serverUserId: 1 });
    device.close();
  });
}

/** All of it has come. */
export function endReading(): Promise<unknown> {
  return elsewhere(({ db }) => db.meta.put({ id: 'reading', value: { isComplete: true } }));
}
