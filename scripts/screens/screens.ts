/** The screens that are drawn, each with the way to it. */
import type { Page } from 'playwright';
import { BENCH } from './person.ts';

export interface Screen {
  name: string;
  /** What it is called on the page. */
  title: string;
  isVisitor?: boolean;
  show: (page: Page) => Promise<void>;
}

/** In this order: some begin where the one before has ended. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'first-minute',
    title: 'The first minute, without an account',
    isVisitor: true,
    show: openFirstMinute,
  },
  { name: 'login', title: 'Login', isVisitor: true, show: page => open(page, '/login') },
  { name: 'register', title: 'Register', isVisitor: true, show: page => open(page, '/register') },
  { name: 'start', title: 'Start', show: openStart },
  { name: 'history', title: 'History', show: page => open(page, '/history') },
  { name: 'calendar', title: 'The calendar', show: page => open(page, '/history/calendar') },
  { name: 'add-past', title: 'A past training written down', show: page => open(page, '/history/add') },
  { name: 'training-page', title: 'A past training', show: openPastTraining },
  { name: 'exercises', title: 'Exercises', show: page => open(page, '/exercises') },
  { name: 'exercise', title: 'An exercise and its progress', show: openExercise },
  { name: 'exercise-form', title: 'An exercise of one’s own', show: openExerciseForm },
  { name: 'load', title: 'Load on muscles', show: page => open(page, '/history/load') },
  { name: 'profile', title: 'Profile', show: page => open(page, '/profile') },
  { name: 'account', title: 'Account', show: page => open(page, '/profile/info') },
  { name: 'access', title: 'Logins and tokens', show: page => open(page, '/profile/access') },
  { name: 'data', title: 'Data: import, export, a copy', show: page => open(page, '/profile/data') },
  { name: 'statistic', title: 'Statistics', show: page => open(page, '/statistic') },
  { name: 'sync', title: 'Sync', show: page => open(page, '/sync') },
  { name: 'journal', title: 'The journal', show: openJournal },
  // From here on a training runs.
  { name: 'training', title: 'A training', show: openTraining },
  { name: 'pad', title: 'The number pad', show: openPad },
  { name: 'picker', title: 'The picker', show: openPicker },
  { name: 'summary', title: 'The summary', show: openSummary },
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // An address that is not known leads to the start.
  await page.waitForURL(path);
}

/** As a returning visitor sees it: with the type that the service worker keeps, and all that comes later. */
async function openFirstMinute(page: Page): Promise<void> {
  await open(page, '/');
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
  await page.waitForFunction('document.fonts.load("16px Onest", "Жим 8").then(faces => faces.length > 0)');
  await page.reload();
  await page.getByRole('heading', { name: 'Есть с чего начать' }).waitFor();
  await page.waitForFunction('document.fonts.check("16px Onest", "Жим 8")');
}

async function openStart(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('heading', { name: 'Готовые программы' }).waitFor();
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

async function openExerciseForm(page: Page): Promise<void> {
  await open(page, '/exercises/create');
  await page.getByRole('textbox', { name: 'Название' }).fill('Жим гири стоя на коленях');
  await page.getByRole('group', { name: 'Взять мышцы и оборудование у похожего:' }).waitFor();
}

/** After a few changes of different kinds. */
async function openJournal(page: Page): Promise<void> {
  await openPastTraining(page);
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByLabel('Повторы, подход 3').last().fill('9');
  await page.getByRole('button', { name: 'Готово' }).click();
  await page.getByRole('button', { name: /^Действия: / }).click();
  await page.getByRole('menuitem', { name: 'Сохранить как шаблон' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Создать' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await open(page, '/history/journal');
  // All is on the server.
  const unsent = page.getByText(/на устройстве|отправлено/).first();
  await unsent.waitFor({ state: 'hidden' });
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

/** How long the training takes that is done in seconds here. */
const TRAINING_MS = 58 * 60_000;

async function openSummary(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + TRAINING_MS);
  await page.goto('/workout');
  const planned = page.getByRole('checkbox', { name: /^Подход \d+ выполнен$/, checked: false });
  await planned.first().waitFor();
  // More than the last time: there is something to show.
  await page.getByLabel('кг, подход 3').first().fill('117,5');
  while ((await planned.count()) > 0) await planned.first().check();
  await page.getByRole('button', { name: 'Завершить' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await page.getByText('Вы завершили тренировку').waitFor();
  const later = page.getByRole('button', { name: 'Не сейчас' });
  await page.waitForTimeout(500);
  if (await later.isVisible()) await later.click();
  await page.getByRole('heading', { level: 1 }).press('Home');
}
