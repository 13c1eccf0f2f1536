// What a person does in a training, in the words of the accessible names.
import { expect, type Locator, type Page } from '@playwright/test';
import { seedTraining } from './seeded/training.ts';

export const BENCH = 'Жим штанги лёжа';
export const PLANK = 'Обратная планка';

/** One tap: a guest, an empty training. `url`: for a browser that has no baseURL. */
export async function startAsGuest(page: Page, url = '/'): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
}

export async function addExercises(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  for (const name of names) await pick(page, page.getByRole('checkbox', { name, exact: true }), name);
  await page.getByRole('button', { name: `Добавить (${names.length})` }).click();
  for (const name of names) await expect(exercise(page, name)).toBeVisible();
}

export async function pick(page: Page, row: Locator, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(name);
  await row.first().check();
}

/** The exercise's part of the training. */
export function exercise(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The box that ticks a set. */
export function tick(page: Page, name: string, number: number): Locator {
  return exercise(page, name).getByRole('checkbox', { name: `Подход ${number} выполнен`, exact: true });
}

/** Ticks a set and waits until it shows as stored: what is ended before was never confirmed. */
export async function tickForGood(page: Page, name: string, number: number): Promise<void> {
  await tick(page, name, number).check();
  await expect(tick(page, name, number)).not.toHaveAttribute('aria-busy', 'true');
}

/** The other way round. */
export async function untickForGood(page: Page, name: string, number: number): Promise<void> {
  await tick(page, name, number).uncheck();
  await expect(tick(page, name, number)).not.toHaveAttribute('aria-busy', 'true');
}

export async function addSets(page: Page, name: string, count: number): Promise<void> {
  const add = exercise(page, name).getByRole('button', { name: /^\+ Добавить сет/ });
  const rows = exercise(page, name).getByRole('checkbox', { name: /^Подход \d+ выполнен$/ });
  const before = await rows.count();
  for (let made = 1; made <= count; made++) {
    await add.click();
    await expect(rows).toHaveCount(before + made);
  }
}

export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await exercise(page, name)
    .getByRole('button', { name: `Действия: ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Says that the training is over, and does not wait for what follows. */
export async function confirmFinish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page
    .getByRole('dialog', { name: 'Завершить тренировку?' })
    .getByRole('button', { name: 'Завершить' })
    .click();
}

export async function finish(page: Page): Promise<void> {
  await confirmFinish(page);
  await expect(page).toHaveURL('/success_workout');
}

export function field(within: Page | Locator, name: string): Locator {
  return within.getByLabel(name, { exact: true });
}

/** A guest's training with so many sets of one exercise. Returns that. */
export async function startWithBench(page: Page, sets: number): Promise<Locator> {
  await seedTraining(page, { [BENCH]: sets });
  return exercise(page, BENCH);
}

/** What a set's number opens. */
export async function chooseSetAction(
  page: Page,
  name: string,
  number: number,
  action: string,
): Promise<void> {
  await exercise(page, name)
    .getByRole('button', { name: new RegExp(`^Действия: подход ${number}(,|$)`) })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function removeSet(page: Page, name: string, number: number): Promise<void> {
  await chooseSetAction(page, name, number, `Удалить подход ${number}`);
}
