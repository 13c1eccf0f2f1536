/** Takes the README's pictures: a new person's way without instructions, on the built app and the real server. */
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { startAppServer } from './harness/app-server.ts';
import { chromiumLaunchOptions } from './harness/chromium.ts';
import { mustHaveChromium } from './harness/ensure-chromium.ts';
import { startFaultProxy } from './harness/fault-proxy.ts';
import { writeComparison } from './screens/comparison.ts';
import { startEarlierApp } from './screens/earlier-app.ts';
import { drawNotification, offerInstallation, offerUpdate } from './screens/offers.ts';
import { writeSheets } from './screens/sheets.ts';
import { shootScreens } from './screens/shoot.ts';
import { writeTrainingSheets } from './screens/training/sheets.ts';
import { makeDecade, writeYears } from './screens/years.ts';

const BENCH = 'Жим штанги лёжа';
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
};

// --before COMMIT: only the sheets, and beside them the same screens of that commit. --training: only the training's states,
// --only NAME,NAME: of them these. --years: only the past of ten years.
const {
  before: commit,
  training: isTrainingOnly,
  only,
  years: areYearsOnly,
} = parseArgs({
  options: {
    before: { type: 'string' },
    training: { type: 'boolean' },
    only: { type: 'string' },
    years: { type: 'boolean' },
  },
}).values;
mustHaveChromium();
const earlier = commit === undefined ? undefined : await startEarlierApp(commit);
const server = await startAppServer();
const network = await startFaultProxy(server.url);
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  if (areYearsOnly) await writeYears(browser, await makeDecade(server), 'docs/screens/years');
  else if (isTrainingOnly) await drawTraining();
  else await screens();
} finally {
  await browser.close();
  await network.close();
  await server.dispose();
  await earlier?.dispose();
}

async function drawTraining(): Promise<void> {
  await writeTrainingSheets(browser, server.url, {
    folder: 'docs/screens/training',
    ...(only !== undefined && { only: only.split(',') }),
  });
}

async function screens(): Promise<void> {
  if (!earlier) await pictures();
  const now = await shootScreens(browser, server.url);
  await writeSheets(browser, now, 'docs/screens/all');
  if (earlier && commit !== undefined) {
    const before = await shootScreens(browser, earlier.url, { mayLack: true });
    await writeComparison(browser, { commit, before, now }, 'docs/screens/before');
  }
}

async function pictures(): Promise<void> {
  const context = await browser.newContext({ ...PHONE, baseURL: network.url, colorScheme: 'light' });
  await context.grantPermissions(['notifications']);
  const page = await context.newPage();
  await firstTraining(page);
  await nextTime(page);
  await offers(page);
}

async function firstTraining(page: Page): Promise<void> {
  await page.goto('/');
  await shoot(page, '1-start');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(BENCH);
  await page.getByRole('checkbox', { name: BENCH, exact: true }).first().check();
  await shoot(page, '2-picker');
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  const bench = page.getByRole('region', { name: BENCH });
  for (const n of [1, 2, 3]) {
    await bench.getByRole('button', { name: /Добавить сет/ }).click();
    await bench.getByRole('checkbox', { name: `Подход ${n} выполнен` }).waitFor();
  }
  await bench.getByRole('textbox', { name: 'кг, подход 1' }).fill('82,5');
  await bench.getByRole('textbox', { name: 'Повторы, подход 1' }).fill('8');
  await bench.getByRole('textbox', { name: 'Повторов в запасе, подход 1' }).fill('2');
  for (const n of [1, 2]) await bench.getByRole('checkbox', { name: `Подход ${n} выполнен` }).check();
  await shoot(page, '3-training');
  await bench.getByRole('checkbox', { name: 'Подход 3 выполнен' }).check();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await page.getByText('Вы завершили тренировку').waitFor();
}

/** A template of it, a repetition next time, a profile to keep it. */
async function nextTime(page: Page): Promise<void> {
  const prompt = page.getByRole('dialog');
  await prompt.getByRole('textbox').fill('Жим, понедельник');
  await shoot(page, '4-template');
  await prompt.getByRole('button', { name: 'Сохранить' }).click();
  await prompt.waitFor({ state: 'hidden' });
  await offerInstallation(page);
  await shoot(page, '8-install');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('link', { name: 'История' }).click();
  await shoot(page, '5-history');
  await page.getByRole('button', { name: /Повторить/ }).click();
  await page.getByRole('region', { name: BENCH }).waitFor();
  await shoot(page, '6-next-time');
  await page.goto('/register');
  await shoot(page, '7-register');
}

/** What comes by itself. An update is not offered in a training: this one is cancelled. */
async function offers(page: Page): Promise<void> {
  await page.goto('/workout');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await page.getByRole('heading', { name: 'Начать тренировку' }).waitFor();
  await offerUpdate(page, network);
  await shoot(page, '9-update');
  await drawNotification(page);
  await shoot(page, '10-notification');
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `docs/screens/${name}.png` });
}
