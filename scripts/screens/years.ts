/** Pictures of the past of somebody who has trained for ten years: what few trainings do not show. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { readConfig } from '../../server/config.ts';
import { DEMO_PASSWORD, DEMO_USERNAME, fillDatabase } from '../../server/demo/fill-database.ts';
import { prepareServices } from '../../server/start-server.ts';
import type { AppServer } from '../harness/app-server.ts';
import { pasteRows } from './paste.ts';
import type { Screen } from './screens.ts';
import { openLook } from './shoot.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
const TRAININGS = 3_000;
/** Ten years come in pages, on a busy machine slowly. */
const ALL_COME_WITHIN_MS = 300_000;
/** Pictures stay in the history of the repository for good. */
const MAX_BYTES = 800_000;

const SCREENS: readonly Screen[] = [
  { name: 'history', title: 'History', show: page => open(page, '/history') },
  { name: 'calendar', title: 'Calendar', show: page => open(page, '/history/calendar') },
  { name: 'training-page', title: 'A past training', show: openTraining },
  { name: 'exercise', title: 'An exercise and its progress', show: openExercise },
  { name: 'load', title: 'Load on muscles', show: page => open(page, '/history/load') },
  { name: 'journal', title: 'Journal', show: page => open(page, '/history/journal') },
];

export interface Decade {
  url: string;
  username: string;
  password: string;
}

/** The demo's person on the server, which is stopped meanwhile. */
export async function makeDecade(server: AppServer): Promise<Decade> {
  await server.stop();
  const { database, ...services } = await prepareServices(readConfig({ DATA_DIR: server.dataDir }));
  await fillDatabase({ database, ...services }, TRAININGS);
  await database.close();
  await server.start();
  return { url: server.url, username: DEMO_USERNAME, password: DEMO_PASSWORD };
}

/** Writes a sheet for each screen, and the page that shows them, into `folder`. */
export async function writeYears(browser: Browser, decade: Decade, folder: string): Promise<void> {
  const look = { colorScheme: THEMES[0], viewport: SIZES[0] };
  const context = await openLook(browser, decade.url, look);
  const page = await context.newPage();
  await signIn(page, decade);
  const shots = await shootYears(page);
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (const { name } of SCREENS) {
    const path = `${folder}/${name}.jpg`;
    await pasteRows(browser, [{ shots: shots.get(name) ?? [] }], { scale: 0.5, quality: 65, path });
    bytes += statSync(path).size;
  }
  await context.close();
  if (bytes > MAX_BYTES) throw new Error(`The pictures take ${bytes} bytes, more than ${MAX_BYTES}`);
  const lines = SCREENS.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.jpg)\n`);
  writeFileSync(`${folder}/README.md`, `${HEAD}\n${lines.join('\n')}`);
}

/** Of each screen a picture per theme and size. The page has all of the past, and some changes for the journal. */
export async function shootYears(page: Page): Promise<Map<string, Buffer[]>> {
  await makeChanges(page);
  const shots = new Map<string, Buffer[]>();
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const { name, show } of SCREENS) {
        await show(page);
        await page.waitForTimeout(800);
        const shot = await page.screenshot({ type: 'jpeg', quality: 85 });
        shots.set(name, [...(shots.get(name) ?? []), shot]);
      }
    }
  }
  return shots;
}

async function signIn(page: Page, { username, password }: Decade): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('link', { name: 'Профиль' }).waitFor();
  const sent = page.getByRole('link', { name: 'Синхронизация: Всё на сервере' });
  await sent.waitFor({ timeout: ALL_COME_WITHIN_MS });
}

/** A weight mended, a set deleted, a training renamed: the journal has something to tell. */
async function makeChanges(page: Page): Promise<void> {
  await openTraining(page);
  await page.getByRole('link', { name: 'Изменить' }).click();
  const weight = page.getByRole('textbox', { name: 'кг, подход 1' }).first();
  await weight.fill(String(Number((await weight.inputValue()).replace(',', '.')) + 2.5).replace('.', ','));
  await weight.press('Enter');
  await page
    .getByRole('button', { name: /^Действия: подход 2(,|$)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Удалить подход 2' }).click();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await page.getByRole('button', { name: 'Готово' }).click();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function openTraining(page: Page): Promise<void> {
  await open(page, '/history');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Изменить' }).waitFor();
}

async function openExercise(page: Page): Promise<void> {
  await openTraining(page);
  await page
    .getByRole('link', { name: /^Прогресс: / })
    .first()
    .click();
  await page.getByRole('figure').waitFor();
  await page.getByRole('button', { name: 'Всё', exact: true }).click();
}

const HEAD = `# The past of ten years

Each at 390×844 and 1280×800, light and dark, for a person with 3,000 trainings. Drawn by \`npm run screens -- --years\`.
`;
