/** The ways to the states of a training's sets: fields, pad, menus, rest. */
import type { Locator, Page } from 'playwright';
import {
  addExercise,
  addSets,
  button,
  closePad,
  field,
  liftFinger,
  part,
  pushAlong,
  tick,
  write,
} from './steps.ts';

/** Never trained by anybody here: its rows come empty. */
const NEW = 'Французский жим лёжа со штангой';

export async function startEmpty(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, 'Начать пустую тренировку').click();
  await button(page, 'Добавить упражнение').waitFor();
}

export async function addNew(page: Page): Promise<void> {
  await addExercise(page, NEW);
  await addSets(page, NEW, 4);
}

export async function stepFirst(page: Page): Promise<void> {
  for (const step of [/^Плюс 2,5 кг/, /^Плюс 2,5 кг/]) await button(part(page, NEW), step).first().click();
  await field(page, NEW, 'кг, подход 1').waitFor();
  await page.waitForTimeout(300);
  for (let count = 0; count < 8; count++) await button(part(page, NEW), /^Плюс 1 повторение/).click();
}

export async function padWeight(page: Page): Promise<void> {
  const weight = field(page, NEW, 'кг, подход 2');
  await weight.click();
  const keys = page.getByRole('group', { name: 'Клавиши' });
  for (const key of ['8', '2', 'И половина']) await button(keys, key).click();
}

export async function pressNext(page: Page): Promise<void> {
  await button(page.getByRole('group', { name: 'Клавиши' }), 'дальше').click();
}

/** Without its small plates, in the profile; then back to the training. */
export async function chooseGym(page: Page): Promise<void> {
  await closePad(page);
  await page.getByRole('link', { name: 'Профиль' }).click();
  const plates = page.getByRole('group', { name: 'Диски, кг' });
  for (const kg of ['2,5', '1,25']) await button(plates, kg).click();
  await plates.scrollIntoViewIfNeeded();
}

export async function padMissing(page: Page): Promise<void> {
  await page.goto('/workout');
  await field(page, NEW, 'кг, подход 2').click();
  await page.getByText(/^не хватает/).waitFor();
}

export async function padUnderBar(page: Page): Promise<void> {
  const keys = page.getByRole('group', { name: 'Клавиши' });
  for (const key of ['1', '5']) await button(keys, key).click();
  await page.getByText(/^Меньше грифа/).waitFor();
}

export async function openSetMenu(page: Page): Promise<void> {
  await page.goto('/workout');
  await button(part(page, NEW), /^Действия: подход 1/).click();
  await page.getByRole('menu').waitFor();
}

export async function writeSetNote(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Заметка', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('локти внутрь, пауза внизу');
}

export async function chooseTypes(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Сохранить').click();
  for (const [number, type, kg] of [
    [1, 'Разминка', '20'],
    [2, 'Рабочий', '82,5'],
    [3, 'Дропсет', '60'],
    [4, 'Отказ', '102,5'],
  ] as const) {
    await button(part(page, NEW), new RegExp(`^Действия: подход ${number}`)).click();
    await page.getByRole('menuitemradio', { name: type }).click();
    await write(page, NEW, `кг, подход ${number}`, kg);
    await write(page, NEW, `Повторы, подход ${number}`, '10');
  }
  await closePad(page);
}

export async function tickEmpty(page: Page): Promise<void> {
  await write(page, NEW, 'кг, подход 1', '');
  await write(page, NEW, 'Повторы, подход 1', '');
  await closePad(page);
  await tick(page, NEW, 1).check();
  await page
    .getByText(/^Подход пуст/)
    .first()
    .waitFor();
}

export async function beginRest(page: Page): Promise<void> {
  await write(page, NEW, 'кг, подход 1', '20');
  await write(page, NEW, 'Повторы, подход 1', '10');
  await closePad(page);
  await tick(page, NEW, 2).check();
  await page
    .getByText(/^Дальше:/)
    .first()
    .waitFor({ state: 'attached' });
}

export async function enlargeRest(page: Page): Promise<void> {
  await button(page, 'Крупный отсчёт').click();
}

export async function openPadInRest(page: Page): Promise<void> {
  await button(page, 'Крупный отсчёт').click();
  await field(page, NEW, 'кг, подход 3').click();
}

export async function endRest(page: Page): Promise<void> {
  await closePad(page);
  const rest = page.getByRole('timer', { name: 'Отдых', exact: true });
  for (let count = 0; count < 20 && (await rest.textContent()) !== ''; count++) {
    await button(page, 'Минус 15 секунд')
      .click({ timeout: 1_000 })
      .catch(() => undefined);
  }
  await page.getByText('Отдых окончен').first().waitFor();
}

export async function pushRow(page: Page): Promise<void> {
  await pushAlong(page, rowOf(page, 3), -0.25);
}

export async function pushFurther(page: Page): Promise<void> {
  await liftFinger(page);
  await pushAlong(page, rowOf(page, 3), -0.48);
}

function rowOf(page: Page, number: number): Locator {
  return part(page, NEW)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Подход ${number} выполнен` }) });
}

export async function removeSet(page: Page): Promise<void> {
  await liftFinger(page);
  await button(part(page, NEW), /^Действия: подход 4/).click();
  await page.getByRole('menuitem', { name: 'Удалить подход 4' }).click();
  await button(page, 'Вернуть').first().waitFor();
}
