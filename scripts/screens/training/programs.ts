/** The ways to the states of templates, for somebody who has nothing yet. */
import type { Page } from 'playwright';
import { button, cancelTraining, card } from './steps.ts';

const PROGRAM = 'Всё тело, 3 раза в неделю';

export async function openPrograms(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, 'Начать пустую тренировку').click();
  await cancelTraining(page);
  await button(page, PROGRAM).scrollIntoViewIfNeeded();
}

export async function openProgram(page: Page): Promise<void> {
  await button(page, PROGRAM).click();
  await button(page.getByRole('dialog'), 'Добавить программу').waitFor();
}

export async function addProgram(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Добавить программу').click();
  await card(page, 'Всё тело A').waitFor();
  await card(page, 'Всё тело A').scrollIntoViewIfNeeded();
}

export async function openTemplate(page: Page): Promise<void> {
  await card(page, 'Всё тело A').click();
  await button(page.getByRole('dialog'), 'Поделиться').waitFor();
}

export async function shareTemplate(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Поделиться').click();
  await page.getByRole('img', { name: /^QR-код/ }).waitFor();
}

export async function openLink(page: Page): Promise<void> {
  const link = await page.getByRole('textbox', { name: 'Ссылка на шаблон' }).inputValue();
  await page.goto(link);
  await button(page, 'Добавить в мои шаблоны').waitFor();
}

/** As a messenger cuts it. */
export async function openBrokenLink(page: Page): Promise<void> {
  await page.goto(page.url().slice(0, -20));
  await page.getByText(/^Ссылка неполная/).waitFor();
}

export async function openNewerLink(page: Page): Promise<void> {
  await page.goto(page.url().replace('#1.', '#9.'));
  await page.getByText(/^В шаблоне есть то/).waitFor();
}

export async function editTemplate(page: Page): Promise<void> {
  await page.goto('/');
  await card(page, 'Всё тело A').click();
  await button(page.getByRole('dialog'), 'Изменить').click();
  await page.getByLabel('Цель от, подход 1').first().waitFor();
}

export async function startByProgram(page: Page): Promise<void> {
  await page.goto('/');
  await card(page, 'Всё тело A').click();
  await button(page.getByRole('dialog'), 'Начать тренировку').click();
  await page.getByText(/^цель/).first().waitFor();
}
