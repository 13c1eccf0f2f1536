/**
 * One picture for each screen: on a phone held upright and sideways and on a desktop, light and dark. For docs/screens/README.md, to be
 * looked at whenever the look is changed.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, type BrowserContext, type Page, request } from 'playwright';
import type { Tokens, UserWithTokens } from '../../contract/auth.ts';
import type { Exercise, ExercisesPage } from '../../contract/exercises.ts';
import type { ImportWorkout } from '../../contract/workouts.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
const DAY_MS = 86_400_000;
const WEEKS = 12;
const BENCH = 'Жим штанги лёжа';
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

interface Screen {
  name: string;
  /** What it is called on the page. */
  title: string;
  isVisitor?: boolean;
  show: (page: Page) => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'first-minute',
    title: 'The first minute, without an account',
    isVisitor: true,
    show: page => open(page, '/'),
  },
  { name: 'login', title: 'Login', isVisitor: true, show: page => open(page, '/login') },
  { name: 'register', title: 'Register', isVisitor: true, show: page => open(page, '/register') },
  { name: 'start', title: 'Start', show: page => open(page, '/') },
  { name: 'history', title: 'History', show: page => open(page, '/history') },
  { name: 'training-page', title: 'A past training', show: openPastTraining },
  { name: 'exercises', title: 'Exercises', show: page => open(page, '/exercises') },
  { name: 'exercise', title: 'An exercise and its progress', show: openExercise },
  { name: 'load', title: 'Load on muscles', show: page => open(page, '/history/load') },
  { name: 'profile', title: 'Profile', show: page => open(page, '/profile') },
  { name: 'account', title: 'Account', show: page => open(page, '/profile/info') },
  { name: 'sync', title: 'Sync', show: page => open(page, '/sync') },
  // From here on a training runs.
  { name: 'training', title: 'A training', show: openTraining },
  { name: 'pad', title: 'The number pad', show: openPad },
  { name: 'picker', title: 'The picker', show: openPicker },
  { name: 'summary', title: 'The summary', show: openSummary },
];

/** Writes a sheet for each screen, and the page that shows them, into `folder`. */
export async function drawSheets(browser: Browser, baseURL: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shots = new Map<string, Buffer[]>();
  for (const theme of THEMES) {
    for (const viewport of SIZES) {
      const isPhone = viewport.width < 1000;
      const context = await browser.newContext({
        baseURL,
        viewport,
        colorScheme: theme,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        hasTouch: isPhone,
        isMobile: isPhone,
        reducedMotion: 'reduce',
      });
      await shootAll(context, shots);
      await context.close();
    }
  }
  for (const { name } of SCREENS) await paste(browser, shots.get(name) ?? [], `${folder}/${name}.jpg`);
  const lines = SCREENS.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.jpg)\n`);
  writeFileSync(`${folder}/README.md`, `${HEAD}\n${lines.join('\n')}`);
}

const HEAD = `# The screens

Each at 390×844, 844×390 and 1280×800, light above and dark below, for a person who has trained for twelve weeks. Drawn by \`npm run screens\`.
`;

async function shootAll(context: BrowserContext, shots: Map<string, Buffer[]>): Promise<void> {
  const page = await context.newPage();
  let isSignedIn = false;
  for (const screen of SCREENS) {
    if (!screen.isVisitor && !isSignedIn) {
      await signIn(page);
      isSignedIn = true;
    }
    await screen.show(page);
    await page.waitForTimeout(600);
    const shot = await page.screenshot({ type: 'jpeg', quality: 85 });
    shots.set(screen.name, [...(shots.get(screen.name) ?? []), shot]);
  }
}

/** All pictures of one screen side by side, half as large: a row for each theme. */
async function paste(browser: Browser, shots: readonly Buffer[], path: string): Promise<void> {
  const images = shots.map((shot, at) => {
    const { width = 0 } = SIZES[at % SIZES.length] ?? {};
    return `<img width="${width * 0.6}" src="data:image/jpeg;base64,${shot.toString('base64')}">`;
  });
  const rows = [images.slice(0, SIZES.length), images.slice(SIZES.length)].map(
    row => `<div>${row.join('')}</div>`,
  );
  const page = await browser.newPage({ viewport: { width: 1_560, height: 1_040 } });
  await page.setContent(
    `<style>body{margin:8px;background:#777}div{display:flex;gap:8px;align-items:flex-start;margin-bottom:8px}</style>${rows.join('')}`,
  );
  await page.screenshot({ path, type: 'jpeg', quality: 70 });
  await page.close();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function openPastTraining(page: Page): Promise<void> {
  await open(page, '/history');
  await page
    .getByRole('link', { name: /Всё тело/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Повторить/ })
    .first()
    .waitFor();
}

async function openExercise(page: Page): Promise<void> {
  await open(page, '/exercises');
  await page.getByRole('searchbox').first().fill(BENCH);
  await page
    .getByRole('link', { name: new RegExp(BENCH) })
    .first()
    .click();
  await page.getByRole('heading', { name: BENCH }).first().waitFor();
}

async function openTraining(page: Page): Promise<void> {
  await openPastTraining(page);
  await page
    .getByRole('button', { name: /Повторить/ })
    .first()
    .click();
  const bench = page.getByRole('region', { name: BENCH, exact: true });
  await bench.waitFor();
  await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).first().check();
  await page.getByRole('checkbox', { name: 'Подход 2 выполнен' }).first().check();
}

async function openPad(page: Page): Promise<void> {
  await page.getByLabel('кг, подход 3').first().click();
}

async function openPicker(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).waitFor();
}

async function openSummary(page: Page): Promise<void> {
  await page.goto('/workout');
  await page.getByRole('button', { name: 'Завершить' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await page.getByText('Вы завершили тренировку').waitFor();
  const later = page.getByRole('button', { name: 'Не сейчас' });
  await page.waitForTimeout(500);
  if (await later.isVisible()) await later.click();
}

/** A guest of twelve weeks' trainings. */
async function signIn(page: Page): Promise<void> {
  const tokens = await makePerson(new URL(page.url()).origin);
  await page.goto('/api/equipments/');
  await page.evaluate(copy => localStorage.setItem('auth.tokens.v1', copy), JSON.stringify(tokens));
  await page.goto('/history');
  await page.getByText('Всё тело').first().waitFor();
  await page.waitForTimeout(2_000);
}

async function makePerson(baseURL: string): Promise<Tokens> {
  const visitor = await request.newContext({ baseURL });
  const guest = await visitor.post('/api/auth/guest/quick-start/', {
    data: { hp_field: '', hp_ts: Date.now() - 5_000 },
  });
  const { tokens } = (await guest.json()) as UserWithTokens;
  const api = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${tokens.access}` },
  });
  const ids = await findLifts(async path => (await (await api.get(path)).json()) as ExercisesPage);
  const monday = Date.now() - (WEEKS * 7 + ((new Date().getDay() + 6) % 7)) * DAY_MS;
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
