/** The ways to what a template makes of a training, and a training of its template. */
import type { Page } from 'playwright';
import { BENCH } from '../person.ts';
import { addExercise, button, cancelTraining, closePad, part, pick, startBy, tick, write } from './steps.ts';

const TEMPLATE = 'Новый шаблон';
const SQUAT = 'Приседания со штангой';

/** A template with a goal, and a training that reaches it. */
export async function openProposal(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, TEMPLATE).first().click();
  await button(page, 'Добавить упражнение').click();
  await pick(page, SQUAT);
  const squat = part(page, SQUAT);
  // It comes with the rows of its last time, without figures.
  for (const number of [1, 2, 3]) {
    await squat.getByLabel(`кг, подход ${number}`).fill('100');
    await squat.getByLabel(`Цель от, подход ${number}`).fill('5');
    await squat.getByLabel(`Цель до, подход ${number}`).fill('8');
  }
  await page.evaluate('document.activeElement?.blur()');
  await page
    .getByText(/сохранено/)
    .first()
    .waitFor();
  await startBy(page, TEMPLATE);
  for (const number of [1, 2, 3]) {
    await write(page, SQUAT, `Повторы, подход ${number}`, '8');
    await closePad(page);
    await tick(page, SQUAT, number).check();
  }
  await page.waitForTimeout(300);
  await finishTraining(page);
  await page.getByText('Вы завершили тренировку').waitFor();
  await startBy(page, TEMPLATE);
  await button(squat, /^Взять/).waitFor();
}

export async function takeProposal(page: Page): Promise<void> {
  await button(part(page, SQUAT), /^Взять/).click();
  await button(page, 'Вернуть').first().waitFor();
}

export async function askUpdate(page: Page): Promise<void> {
  await tick(page, SQUAT, 1).check();
  await addExercise(page, BENCH);
  await tick(page, BENCH, 1).check();
  await finishTraining(page);
  const question = page.getByRole('dialog', { name: 'Обновить программу' });
  await button(question, 'Обновить').scrollIntoViewIfNeeded();
}

export async function takeUpdate(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Обновить').click();
  await button(page, 'Вернуть').first().waitFor();
}

/** More was lifted than the template says, which was left as it is. */
export async function offerNewer(page: Page): Promise<void> {
  await startBy(page, TEMPLATE);
  for (const number of [1, 2, 3]) {
    await write(page, SQUAT, `кг, подход ${number}`, '110');
    await closePad(page);
    await tick(page, SQUAT, number).check();
  }
  await finishTraining(page);
  await button(page.getByRole('dialog'), 'Оставить исходную').click();
  await startBy(page, TEMPLATE);
  await page.getByText('как в прошлый раз').first().waitFor();
}

export async function chooseTemplate(page: Page): Promise<void> {
  await page.goto('/workout');
  await cancelTraining(page);
  await page.getByRole('link', { name: 'Профиль' }).click();
  const choice = page.getByRole('group', { name: 'Веса в тренировке по шаблону' });
  await button(choice, 'Из шаблона').click();
  await choice.scrollIntoViewIfNeeded();
}

export async function offerTemplate(page: Page): Promise<void> {
  await startBy(page, TEMPLATE);
  await page.getByText('по шаблону').first().waitFor();
}

async function finishTraining(page: Page): Promise<void> {
  await button(page, 'Завершить').first().click();
  await button(page.getByRole('dialog'), 'Завершить').click();
}
