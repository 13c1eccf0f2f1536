// What the four jobs of a training cost a thumb: taps on the screen, and keys of the training's own pad. Whoever makes one
// dearer has to say so here.
import type { Locator, Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { BENCH, exercise, field, finish, startWithBench } from './training-steps.ts';

test.use(ON_THE_PAGE);

const FIVE = [BENCH, 'Приседания со штангой', 'Становая тяга', 'Подтягивания', 'Жим гантелей сидя'];
/** What finds each. */
const LETTERS = ['жим', 'присе', 'стан', 'подт', 'сид'];

/** Counts what it does: `tap` for the screen, `keys` for figures. */
class Thumb {
  taps = 0;
  keys = 0;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps++;
    await target.tap();
  }

  async press(...keys: string[]): Promise<void> {
    const pad = this.page.getByRole('group', { name: 'Клавиши' });
    for (const key of keys) {
      this.keys++;
      await pad.getByRole('button', { name: key, exact: true }).tap();
    }
  }

  /** What is in the field goes by its cross, which is a tap. */
  async search(letters: string): Promise<void> {
    const field = this.page.getByRole('searchbox', { name: 'Поиск упражнений' });
    if ((await field.inputValue()) !== '') await this.tap(this.button('Очистить'));
    await this.tap(field);
    this.keys += letters.length;
    await this.page.keyboard.type(letters);
  }

  async pressNext(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'дальше' }));
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
}

test('the first 82,5 × 8: at most three taps and four keys', async ({ page }) => {
  const bench = await startWithBench(page, 1);
  await expect(field(bench, 'кг, подход 1')).toHaveAttribute('inputmode', 'none');
  const thumb = new Thumb(page);
  await thumb.tap(field(bench, 'кг, подход 1'));
  await thumb.press('8', '2', 'И половина');
  await thumb.pressNext();
  await thumb.press('8');
  await thumb.tap(field(bench, 'Подход 1 выполнен'));
  await expect(page.getByText('1 из 1 подхода')).toBeVisible();
  expect([thumb.taps, thumb.keys]).toEqual([3, 4]);
});

test('2,5 kg more on four planned sets: at most three taps', async ({ page }) => {
  const bench = await startWithBench(page, 4);
  for (const number of [1, 2, 3, 4]) {
    await field(bench, `кг, подход ${number}`).fill('80');
    await page.keyboard.press('Enter');
  }
  await page.locator(':focus').blur();
  await expect(page.getByRole('group', { name: 'Клавиши' })).toBeHidden();
  const thumb = new Thumb(page);
  await thumb.tap(field(bench, 'кг, подход 1'));
  await thumb.tap(thumb.button('Больше на 2,5 кг'));
  await thumb.tap(thumb.button('Во все оставшиеся'));
  for (const number of [1, 2, 3, 4]) await expect(field(bench, `кг, подход ${number}`)).toHaveValue('82,5');
  expect(thumb.taps).toBe(3);
});

test('five exercises of four sets: at most 25 taps and no key by a repeat, 40 from nothing', async ({
  page,
}) => {
  test.slow();
  await seedTraining(page, Object.fromEntries(FIVE.map(name => [name, 4])));
  for (const name of FIVE) await fill(page, name);
  await finish(page);
  await page.getByRole('button', { name: 'Завершить' }).click();
  const repeat = new Thumb(page);
  await repeat.tap(page.getByRole('link', { name: 'История' }));
  await repeat.tap(repeat.button(/^Повторить/).first());
  await expect(exercise(page, BENCH)).toBeVisible();
  await tickAll(repeat);
  await leave(repeat, 'Сохранить как шаблон?');
  expect(repeat.taps).toBeLessThanOrEqual(25);
  expect(repeat.keys).toBe(0);

  const thumb = new Thumb(page);
  await thumb.tap(thumb.button('Начать пустую тренировку'));
  await thumb.tap(thumb.button('Добавить упражнение'));
  for (const [at, name] of FIVE.entries()) {
    await thumb.search(LETTERS[at] ?? name);
    await thumb.tap(page.getByRole('checkbox', { name, exact: true }).first());
  }
  await thumb.tap(thumb.button('Добавить (5)'));
  for (const name of FIVE) {
    // Each has come with the rows of the training before.
    await expect(field(exercise(page, name), 'Подход 4 выполнен')).toBeVisible();
  }
  await tickAll(thumb);
  await leave(thumb, 'Сохранить как шаблон?');
  expect(thumb.taps).toBeLessThanOrEqual(40);
  expect(thumb.keys).toBeLessThanOrEqual(20);
});

test('five exercises of four sets: at most 25 taps and no key by a template', async ({ page }) => {
  test.slow();
  await seedTraining(page, Object.fromEntries(FIVE.map(name => [name, 4])));
  for (const name of FIVE) await fill(page, name);
  await finish(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Завершить' }).click();
  const thumb = new Thumb(page);
  await thumb.tap(page.getByRole('button', { name: 'Тренировка', exact: true }).first());
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }));
  await expect(exercise(page, BENCH)).toBeVisible();
  await tickAll(thumb);
  await leave(thumb);
  expect(thumb.taps).toBeLessThanOrEqual(25);
  expect(thumb.keys).toBe(0);
});

async function fill(page: Page, name: string): Promise<void> {
  const part = exercise(page, name);
  await field(part, 'кг, подход 1').fill('60');
  await field(part, 'Повторы, подход 1').fill('8');
  for (const number of [1, 2, 3, 4]) await field(part, `Подход ${number} выполнен`).check();
}

async function tickAll(thumb: Thumb): Promise<void> {
  for (const name of FIVE) {
    for (const number of [1, 2, 3, 4])
      await thumb.tap(field(exercise(thumb.page, name), `Подход ${number} выполнен`));
  }
  await expect(thumb.page.getByText('20 из 20 подходов')).toBeVisible();
}

/** `question`: about the template; it covers nothing. */
async function leave(thumb: Thumb, question?: string): Promise<void> {
  const { page } = thumb;
  await thumb.tap(thumb.button('Завершить'));
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Завершить' }));
  await expect(page).toHaveURL('/success_workout');
  // The offer to keep it as a template is there, and covers nothing.
  if (question) await expect(page.getByRole('dialog', { name: question })).toBeVisible();
  await thumb.tap(thumb.button('Завершить'));
  await expect(page).toHaveURL('/');
}
