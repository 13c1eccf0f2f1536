// A guest's training on the screen, made by the app's own commands, and what a person does in it.
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type PlannedExercises, startTraining } from '../../../e2e/seeded/in-page.ts';
import { openAt } from './open-at.tsx';
import { expectToBeAt } from './said.ts';
import { seedGuest } from './seeded.ts';
import { expectCount, expectHidden } from './seen.ts';

export const BENCH = 'Жим штанги лёжа';
export const PLANK = 'Обратная планка';

/** With so many empty sets of one exercise. Returns that. */
export async function startWithBench(sets: number): Promise<Locator> {
  await startWith({ [BENCH]: sets });
  return exercise(BENCH);
}

/** With these exercises, and the start screen one step behind it in the browser's history. */
export async function startWith(planned: PlannedExercises): Promise<void> {
  await seedGuest(ctx => startTraining(ctx, planned));
  openAt('/workout', '/');
  await expect.element(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  for (const name of Object.keys(planned)) await expect.element(exercise(name)).toBeVisible();
}

/** One tap: a guest, an empty training. */
export async function startAsGuest(): Promise<void> {
  openAt('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect.element(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
}

export async function addExercises(...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  for (const name of names) await pick(page.getByRole('checkbox', { name, exact: true }), name);
  await page.getByRole('button', { name: `Добавить (${names.length})` }).click();
  for (const name of names) await expect.element(exercise(name)).toBeVisible();
}

export async function pick(row: Locator, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(name);
  await row.first().click();
}

/** The exercise's part of the training. */
export function exercise(name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export function field(within: Pick<Locator, 'getByLabelText'>, name: string): Locator {
  return within.getByLabelText(name, { exact: true });
}

/** The box that ticks a set. */
export function tick(name: string, number: number): Locator {
  return exercise(name).getByRole('checkbox', { name: `Подход ${number} выполнен`, exact: true });
}

/** Ticks a set and waits until it shows as stored: what is ended before was never confirmed. */
export async function tickForGood(name: string, number: number): Promise<void> {
  await tick(name, number).click();
  await expect.element(tick(name, number)).toBeChecked();
  await expect.element(tick(name, number)).not.toHaveAttribute('aria-busy', 'true');
}

export async function addSets(name: string, count: number): Promise<void> {
  const add = exercise(name).getByRole('button', { name: /^\+ Добавить сет/ });
  const rows = exercise(name).getByRole('checkbox', { name: /^Подход \d+ выполнен$/ });
  const before = rows.elements().length;
  for (let made = 1; made <= count; made++) {
    await add.click();
    await expectCount(rows, before + made);
  }
}

export async function chooseAction(name: string, action: string): Promise<void> {
  await exercise(name)
    .getByRole('button', { name: `Действия: ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** What a set's number opens. */
export async function chooseSetAction(name: string, number: number, action: string): Promise<void> {
  await exercise(name)
    .getByRole('button', { name: new RegExp(`^Действия: подход ${number}(,|$)`) })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function removeSet(name: string, number: number): Promise<void> {
  await chooseSetAction(name, number, `Удалить подход ${number}`);
}

export async function finish(): Promise<void> {
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page
    .getByRole('dialog', { name: 'Завершить тренировку?' })
    .getByRole('button', { name: 'Завершить' })
    .click();
  await expectToBeAt('/success_workout');
}

/** From the training that runs, back to the start. */
export async function cancel(): Promise<void> {
  await page.getByRole('button', { name: 'Отменить' }).click();
  const question = page.getByRole('dialog', { name: 'Отменить тренировку?' });
  await question.getByRole('button', { name: 'Отменить тренировку' }).click();
  await expectHidden(question);
  await expectToBeAt('/');
}
