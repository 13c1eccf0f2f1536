/** The ways to the states of a training's exercises, and of its end. */
import type { Page } from 'playwright';
import { BENCH } from '../person.ts';
import {
  addExercise,
  addSets,
  boxOf,
  button,
  chooseAction,
  closeDialog,
  closePad,
  field,
  part,
  skipRest,
  tick,
  write,
} from './steps.ts';

const PLANK = 'Планка';
const PULL_UP = 'Подтягивания';
const ASSISTED = 'Подтягивания в гравитроне';
const ONE_HAND = 'Тяга гантели в наклоне';

export async function addBench(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, 'Начать пустую тренировку').click();
  await addExercise(page, BENCH);
  await tick(page, BENCH, 3).waitFor();
  await part(page, BENCH).scrollIntoViewIfNeeded();
}

export async function makeRecord(page: Page): Promise<void> {
  await write(page, BENCH, 'кг, подход 1', '120');
  await write(page, BENCH, 'Повторы, подход 1', '8');
  await closePad(page);
  await tick(page, BENCH, 1).check();
  await page
    .getByText(/^Рекорд:/)
    .first()
    .waitFor();
  await button(page, 'Пропустить отдых').waitFor();
}

export async function openExerciseMenu(page: Page): Promise<void> {
  await button(page, `Действия: ${BENCH}`).click();
  await page.getByRole('menu').waitFor();
}

export async function showAlternatives(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Показать альтернативы' }).click();
  await page.waitForTimeout(400);
}

export async function openSettings(page: Page): Promise<void> {
  await chooseAction(page, BENCH, 'Скрыть альтернативы');
  await chooseAction(page, BENCH, 'Настройки упражнения');
  await page.getByRole('dialog').getByLabel('Заметка к упражнению').waitFor();
}

export async function switchRestOff(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Заметка к упражнению')
    .fill('Лопатки вместе, ноги в пол. Скамья — третье отверстие.');
  await dialog.getByLabel('Отдых').fill('0');
  await dialog.getByLabel('Шаг веса, кг').fill('1,25');
  await button(dialog, 'Сохранить').click();
  await dialog.waitFor({ state: 'hidden' });
  await skipRest(page);
  await tick(page, BENCH, 2).check();
  await part(page, BENCH).scrollIntoViewIfNeeded();
}

export async function setModes(page: Page): Promise<void> {
  for (const [name, mode, kg] of [
    [PULL_UP, 'Добавленный к телу', '12,5'],
    [ASSISTED, 'Помощь тренажёра', '35'],
    [ONE_HAND, 'На одну руку или ногу', '22,5'],
  ] as const) {
    await addExercise(page, name);
    await chooseAction(page, name, 'Настройки упражнения');
    await button(page.getByRole('dialog'), mode).click();
    await button(page.getByRole('dialog'), 'Сохранить').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    if ((await part(page, name).getByRole('checkbox').count()) === 0) await addSets(page, name, 1);
    await write(page, name, 'кг, подход 1', kg);
    await write(page, name, 'Повторы, подход 1', '8');
    await closePad(page);
    await tick(page, name, 1).check();
  }
  await skipRest(page);
  await part(page, ASSISTED).scrollIntoViewIfNeeded();
}

export async function openArranging(page: Page): Promise<void> {
  await chooseAction(page, ASSISTED, 'Порядок и суперсеты');
  await page.getByRole('dialog', { name: 'Порядок упражнений' }).waitFor();
}

/** From its place past the next line; it is held there. */
export async function dragLine(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  const box = await boxOf(dialog.getByTitle(`Перетащить: ${BENCH}`));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 70, { steps: 5 });
}

export async function joinExercises(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await button(dialog, 'Суперсет со следующим').nth(2).click();
  await dialog.getByText('A1').waitFor();
}

export async function showSuperset(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  for (const name of [ASSISTED, ONE_HAND]) await addSets(page, name, 1);
  await skipRest(page);
  await part(page, ASSISTED).scrollIntoViewIfNeeded();
}

export async function writeNote(page: Page): Promise<void> {
  await button(page, 'Заметка к тренировке').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Спал мало, но силы были.');
  await button(page.getByRole('dialog'), 'Сохранить').click();
  await button(page, 'Изменить заметку').scrollIntoViewIfNeeded();
}

export async function addPlank(page: Page): Promise<void> {
  await addExercise(page, PLANK);
  await addSets(page, PLANK, 2);
  await write(page, PLANK, 'Время, подход 1', '100');
  await closePad(page);
  await button(page, 'Секундомер, подход 1').waitFor();
}

export async function padTime(page: Page): Promise<void> {
  await field(page, PLANK, 'Время, подход 2').click();
  const keys = page.getByRole('group', { name: 'Клавиши' });
  for (const key of ['1', '3', '0']) await button(keys, key).click();
}

export async function startStopwatch(page: Page): Promise<void> {
  await closePad(page);
  await button(page, 'Секундомер, подход 1').click();
  await page.getByRole('timer', { name: 'Секундомер', exact: true }).waitFor();
}

export async function awaitStopwatch(page: Page): Promise<void> {
  const running = page.getByRole('timer', { name: 'Секундомер', exact: true });
  await running.filter({ hasText: /^0:/ }).waitFor({ timeout: 10_000 });
}

/** Of the same set, in two seconds. */
export async function reachTarget(page: Page): Promise<void> {
  await button(page, 'Остановить секундомер').click();
  await write(page, PLANK, 'Время, подход 1', '2');
  await closePad(page);
  await button(page, 'Секундомер, подход 1').click();
  await page.getByText('Цель достигнута').waitFor({ state: 'attached' });
}

export async function openProgress(page: Page): Promise<void> {
  await button(page, 'Остановить секундомер').click();
  await button(part(page, BENCH), BENCH).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(600);
}

export async function openKeyboardHelp(page: Page): Promise<void> {
  await closeDialog(page);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Клавиши' }).waitFor();
}

export async function askCancel(page: Page): Promise<void> {
  await closeDialog(page);
  await button(page, 'Отменить').click();
  await page.getByRole('dialog').waitFor();
}

export async function askFinish(page: Page): Promise<void> {
  await closeDialog(page);
  await button(page, 'Завершить').first().click();
  await page.getByRole('dialog').waitFor();
}

export async function finish(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Завершить').click();
  const question = page.getByRole('dialog', { name: 'Сохранить как шаблон?' });
  await button(question, 'Сохранить').scrollIntoViewIfNeeded();
}

export async function saveAsTemplate(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill('Грудь и спина');
  await button(page.getByRole('dialog'), 'Сохранить').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Вы завершили тренировку').scrollIntoViewIfNeeded();
}
