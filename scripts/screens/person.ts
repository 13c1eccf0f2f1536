/** Somebody who has trained for twelve weeks, made through the server's own interface. */
import { randomUUID } from 'node:crypto';
import { type Page, request } from 'playwright';
import type { Tokens, UserWithTokens } from '../../contract/auth.ts';
import type { Exercise, ExercisesPage } from '../../contract/exercises.ts';
import type { ImportWorkout } from '../../contract/workouts.ts';

const DAY_MS = 86_400_000;
const WEEKS = 12;
/** What is lifted twice a week. */
export const BENCH = 'Жим штанги лёжа';
/** Of a week: the day, and what is lifted, with the first week's weight. */
const PLAN: { day: number; title: string; lifts: [name: string, kg: number, reps: number][] }[] = [
  {
    day: 0,
    title: 'Низ',
    lifts: [
      ['Приседания со штангой', 80, 8],
      ['Жим ногами', 140, 10],
      ['Подъём штанги на бицепс', 25, 10],
    ],
  },
  {
    day: 2,
    title: 'Верх',
    lifts: [
      [BENCH, 70, 8],
      ['Подтягивания', 0, 8],
      ['Жим гантелей сидя', 20, 10],
    ],
  },
  {
    day: 4,
    title: 'Всё тело',
    lifts: [
      ['Становая тяга', 100, 5],
      [BENCH, 65, 10],
      ['Тяга штанги в наклоне', 55, 8],
    ],
  },
];

/** Makes that guest and signs the page in, which is on the app already; resolves with the history on it. */
export async function signIn(page: Page): Promise<void> {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const tokens = await makePerson(new URL(page.url()).origin, userAgent);
  await page.goto('/api/equipments/');
  await page.evaluate(copy => localStorage.setItem('auth.tokens.v1', copy), JSON.stringify(tokens));
  await page.goto('/history');
  await page.getByText('Всё тело').first().waitFor();
  await page.waitForTimeout(2_000);
}

/** `userAgent`: what the server names the device by. */
async function makePerson(baseURL: string, userAgent: string): Promise<Tokens> {
  const visitor = await request.newContext({ baseURL, userAgent });
  const guest = await visitor.post('/api/auth/guest/quick-start/', {
    data: { hp_field: '', hp_ts: Date.now() - 5_000 },
  });
  const { tokens } = (await guest.json()) as UserWithTokens;
  const api = await request.newContext({
    baseURL,
    userAgent,
    extraHTTPHeaders: { authorization: `Bearer ${tokens.access}` },
  });
  const ids = await findLifts(async path => (await (await api.get(path)).json()) as ExercisesPage);
  const evening = new Date().setUTCHours(15, 30, 0, 0);
  const monday = evening - (WEEKS * 7 + ((new Date().getDay() + 6) % 7)) * DAY_MS;
  for (let week = 0; week <= WEEKS; week++) {
    for (const { day, title, lifts } of PLAN) {
      const startedMs = monday + (week * 7 + day) * DAY_MS;
      if (startedMs > Date.now() - DAY_MS / 4) continue;
      const data = trainingOf({
        title,
        startedMs,
        week,
        lifts: lifts.map(([name, kg, reps]) => ({ id: ids.get(name) ?? 0, kg, reps })),
      });
      const answer = await api.post('/api/workouts/import/', { data });
      if (!answer.ok()) throw new Error(await answer.text());
    }
  }
  return tokens;
}

async function findLifts(get: (path: string) => Promise<ExercisesPage>): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  let path: string | null = '/api/exercises/?limit=50';
  while (path) {
    const page: ExercisesPage = await get(path);
    for (const { id, name } of page.results as Exercise[]) if (!ids.has(name)) ids.set(name, Number(id));
    path =
      page.next &&
      new URL(page.next, 'http://localhost').pathname + new URL(page.next, 'http://localhost').search;
  }
  const missing = PLAN.flatMap(({ lifts }) => lifts.map(([name]) => name)).filter(name => !ids.has(name));
  if (missing.length > 0) throw new Error(`not in the library: ${missing.join(', ')}`);
  return ids;
}

interface PastTraining {
  title: string;
  startedMs: number;
  week: number;
  lifts: { id: number; kg: number; reps: number }[];
}

function trainingOf({ title, startedMs, week, lifts }: PastTraining): ImportWorkout {
  return {
    client_key: randomUUID(),
    title,
    status: 'completed',
    started_at: new Date(startedMs).toISOString(),
    duration: 3_300 + ((week * 7) % 5) * 120,
    items: lifts.map(({ id, kg, reps }) => ({
      client_key: randomUUID(),
      exercise_id: id,
      sets: [0, 1, 2].map(set => ({
        client_key: randomUUID(),
        done: true,
        ...(kg > 0 && { weight_kg: kg + Math.floor(week / 2) * 2.5 }),
        reps: Math.max(1, reps - (set === 2 ? week % 2 : 0)),
        hard_reps: Math.max(0, 2 - set),
      })),
    })),
  };
}
