// Somebody with a past: made through the API, as another device would have made it, then signed in here.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Tokens, UserWithTokens } from '../contract/auth.ts';
import type { ExercisesPage } from '../contract/exercises.ts';
import type { ImportWorkout, Workout } from '../contract/workouts.ts';
import { BESIDE_THE_APP } from './device-view.ts';
import { waitUntilSent } from './server-view.ts';

const DAY_MS = 86_400_000;
/** A page that was loaded this long ago is no robot's. */
const LOADED_MS_AGO = 5_000;

export interface PastTraining {
  title: string;
  daysAgo: number;
  exercises: number;
}

export interface SeededUser {
  addPast: (training: PastTraining) => Promise<Workout>;
  addTemplate: (workout: Workout, title: string) => Promise<void>;
  /** Any call of the API, by its path below /api/; fails the test where it is refused. */
  call: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: unknown) => Promise<T>;
  /** With all of the past. To go on without network, wait for the service worker too. */
  signIn: (page: Page) => Promise<void>;
  /** Without waiting for the past. */
  beginToSignIn: (page: Page) => Promise<void>;
}

/** A guest of the server. Each of its past exercises has one set: 80 kg × 8 with two in reserve. */
export async function seedUser(request: APIRequestContext): Promise<SeededUser> {
  const { tokens } = await post<UserWithTokens>(request, 'auth/guest/quick-start/', {
    hp_field: '',
    hp_ts: Date.now() - LOADED_MS_AGO,
  });
  const headers = { authorization: `Bearer ${tokens.access}` };
  const listed = await request.get('/api/exercises/?limit=50', { headers });
  const library = ((await listed.json()) as ExercisesPage).results.filter(
    exercise => exercise.equipment.name !== 'Время',
  );
  return {
    addPast: training => post<Workout>(request, 'workouts/import/', pastWorkout(training, library), headers),
    addTemplate: async ({ id }, title) => {
      await post(request, 'templates/', { workout_id: id, title }, headers);
    },
    call: (method, path, data) => call(request, { method, path, data, headers }),
    signIn: page => signIn(page, tokens),
    beginToSignIn: page => beginToSignIn(page, tokens),
  };
}

function pastWorkout(training: PastTraining, library: ExercisesPage['results']): ImportWorkout {
  const startedAtMs = Date.now() - training.daysAgo * DAY_MS;
  return {
    client_key: randomUUID(),
    title: training.title,
    status: 'completed',
    started_at: new Date(startedAtMs).toISOString(),
    duration: 3_720,
    items: library.slice(0, training.exercises).map(({ id }) => ({
      client_key: randomUUID(),
      exercise_id: id,
      sets: [{ client_key: randomUUID(), done: true, weight_kg: 80, reps: 8, hard_reps: 2 }],
    })),
  };
}

/** By the tokens' copy in localStorage, which any client of this origin may write. */
async function beginToSignIn(page: Page, tokens: Tokens): Promise<void> {
  await page.goto(BESIDE_THE_APP);
  await page.evaluate(copy => localStorage.setItem('auth.tokens.v1', copy), JSON.stringify(tokens));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
}

async function signIn(page: Page, tokens: Tokens): Promise<void> {
  await beginToSignIn(page, tokens);
  await waitUntilSent(page);
}

function post<T>(
  request: APIRequestContext,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  return call<T>(request, { method: 'POST', path, data, headers });
}

async function call<T>(
  request: APIRequestContext,
  {
    method,
    path,
    data,
    headers,
  }: { method: string; path: string; data: unknown; headers: Record<string, string> },
): Promise<T> {
  const response = await request.fetch(`/api/${path}`, { method, data, headers });
  const text = await response.text();
  expect(response.ok(), text).toBe(true);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
