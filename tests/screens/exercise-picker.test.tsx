// Covers docs/product.md: Screens; States; Forms; Messages; Numbers; Training; Exercises.
// Picking from the exercise library: several, one in place of another, one that has to be made.

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chip, openList, rows, search } from '../components/support/exercise-list.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt } from '../components/support/said.ts';
import { boxOf, check, expectCount, expectHidden } from '../components/support/seen.ts';
import {
  addExercises,
  BENCH,
  exercise,
  field,
  finish,
  startAsGuest,
  startWith,
  tickForGood,
} from '../components/support/training.ts';

/** In the form, which is open. */
async function makeExercise(name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Название' }).fill(name);
  await chip('Оборудование', 'Гиря').click();
  await page.getByRole('group', { name: 'Основная мышца' }).getByRole('button', { name: 'Грудь' }).click();
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
}

/** What the asking screen would find. */
function readSelection(key: string): unknown[] {
  return JSON.parse(localStorage.getItem(key) ?? '[]');
}

test('the picker begins with what was done lately, in a section of its own; a newcomer sees the common', async () => {
  await startAsGuest();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await expectCount(page.getByRole('region', { name: 'Популярные' }).getByRole('checkbox'), 6);
  history.back();
  await addExercises('Планка', 'Жим ногами');
  for (const name of ['Планка', 'Жим ногами']) {
    await exercise(name)
      .getByRole('button', { name: /Добавить сет/ })
      .click();
    await exercise(name).getByRole('textbox', { name: 'кг, подход 1' }).fill('10');
    await tickForGood(name, 1);
  }
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect.element(page.getByText('Вы завершили тренировку')).toBeVisible();

  openAt('/exercises?mode=select&multi=true&selected_key=selected_exercises');
  const recent = page.getByRole('region', { name: 'Недавние' });
  await expectCount(recent.getByRole('checkbox'), 2);
  await expect.element(page.getByRole('checkbox', { name: 'Жим ногами', exact: true }).first()).toBeVisible();
  await expectCount(page.getByRole('region', { name: 'Популярные' }), 0);
  await expect.element(page.getByRole('region', { name: 'Остальные' })).toBeVisible();
  const press = recent.getByRole('checkbox', { name: 'Жим ногами', exact: true });
  await expect.element(press).toHaveAccessibleDescription(/10\sкг/);
  await expectAccessible();
});
test('on a phone the picker has the navigation’s place for its list, and what adds is in sight from the first', async () => {
  const navigation = page.getByRole('navigation', { name: 'Основная навигация' });
  await openList();
  await expect.element(navigation).toBeVisible();
  await openList('?mode=select&multi=true&selected_key=selected_exercises&returnTo=/settings');
  await expectHidden(navigation);
  const add = page.getByRole('button', { name: /^Добавить/ });
  await expect.element(add).toBeDisabled();
  await expect.element(add).toBeInViewport({ ratio: 1 });
  const boxes = page.getByRole('checkbox');
  await expect.element(boxes.nth(12)).toBeInTheDocument();
  const lowest = boxes
    .elements()
    .findLastIndex(one => one.getBoundingClientRect().bottom < window.innerHeight);
  const box = boxes.nth(lowest);
  await check(box);
  await expect.element(add).toBeEnabled();
  await expect.element(add).toBeInViewport({ ratio: 1 });
  // The line that rose does not lie over what was picked.
  expect(boxOf(box).bottom).toBeLessThan(boxOf(add).y);
  await box.click();
  await expect.element(box).not.toBeChecked();
  await expect.element(add).toBeDisabled();
});
test('a box to tick stands before the drawing of its muscle, and what an exercise is done with is one line beside it', async () => {
  await openList('?mode=select&multi=true&selected_key=selected_exercises&returnTo=/settings');
  await search().fill('Подтягивания');
  const row = rows().filter({ hasText: 'Широчайшие · Турник · прямым хватом' }).first();
  const about = row.getByText('Широчайшие · Турник · прямым хватом');
  await expect.element(about).toBeVisible();
  const drawing = row.element().querySelector('label > svg')?.getBoundingClientRect();
  expect(boxOf(row.getByRole('checkbox')).right).toBeLessThan(drawing?.left ?? Number.NaN);
  expect(boxOf(about).x).toBeGreaterThan(drawing?.right ?? Number.NaN);
  expect(boxOf(about).height).toBeLessThan(30);
});
test('on a phone a name has its line whole, and the last result ends the line below', async () => {
  await page.viewport(390, 844);
  await startWith({ [BENCH]: 1 });
  await field(exercise(BENCH), 'кг, подход 1').fill('102,5');
  await field(exercise(BENCH), 'Повторы, подход 1').fill('10');
  await tickForGood(BENCH, 1);
  await finish();

  openAt('/exercises?mode=select&multi=true&selected_key=selected_exercises');
  const name = page.getByText(BENCH, { exact: true }).first();
  await expect.element(name).toBeVisible();
  const figure = page.getByText(/^102,5\sкг ×\s10$/).first();
  expect(boxOf(figure).y).toBeGreaterThanOrEqual(boxOf(name).bottom - 2);
});
test('picked ones are chips above the button; one is taken out there, and a look at an exercise loses none', async () => {
  await openList('?mode=select&multi=true&selected_key=selected_exercises&returnTo=/settings');
  const boxes = page.getByRole('checkbox');
  await check(boxes.nth(0));
  await check(boxes.nth(1));
  const chips = page.getByRole('group', { name: 'Выбранные' }).getByRole('button');
  await expectCount(chips, 2);
  await expect.element(chips.nth(1)).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('link', { name: /^Подробнее: / })
    .nth(3)
    .click();
  await expect.element(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
  history.back();
  await expectCount(chips, 2);
  await page
    .getByRole('button', { name: /^Убрать: / })
    .first()
    .click();
  await expect.element(boxes.nth(0)).not.toBeChecked();
  await expect.element(boxes.nth(1)).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Добавить (1)' })).toBeEnabled();
  await expectAccessible();
});
test('the focus goes on to the next chip when one is taken out by the keyboard, and from the last to the title', async () => {
  await openList('?mode=select&multi=true&selected_key=selected_exercises&returnTo=/settings');
  await check(page.getByRole('checkbox').nth(0));
  await check(page.getByRole('checkbox').nth(1));
  const chips = page.getByRole('group', { name: 'Выбранные' }).getByRole('button');
  await expectCount(chips, 2);
  (chips.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectCount(chips, 1);
  await expect.element(chips).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
test('what is not found is made under the name that was looked for, and comes back ticked', async () => {
  await startAsGuest();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await search().fill('жим ногами в воде');
  await expect.element(page.getByText('Ничего не найдено.')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Похожие' }).getByRole('checkbox').first())
    .toBeVisible();
  await page.getByRole('link', { name: 'Создать «жим ногами в воде»' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Название' })).toHaveValue('жим ногами в воде');
  await chip('Оборудование', 'Гиря').click();
  await page.getByRole('group', { name: 'Основная мышца' }).getByRole('button', { name: 'Грудь' }).click();
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'жим ногами в воде' })).toBeChecked();
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect.element(page.getByRole('region', { name: 'жим ногами в воде' })).toBeVisible();
});
test('on the smallest phone the list’s title is whole, on one line with what is beside it', async () => {
  await page.viewport(320, 640);
  await startAsGuest();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  const title = page.getByRole('heading', { level: 1 }).getByText('Упражнения', { exact: true });
  await expect.element(page.getByRole('link', { name: 'Создать' })).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(title.element());
  expect(text.getClientRects()).toHaveLength(1);
  const sync = page.getByRole('link', { name: /^Синхронизация:/ });
  expect(boxOf(sync).y).toBe(boxOf(page.getByRole('link', { name: 'Создать' })).y);
});
test('a single one is chosen to replace another', async () => {
  await openList('?mode=select&single=true&selected_key=change_exercise&returnTo=/settings');
  const confirm = page.getByRole('button', { name: 'Заменить' });
  await expect.element(confirm).toBeDisabled();
  await check(page.getByRole('radio').nth(2));
  await check(page.getByRole('radio').nth(1));
  await expectCount(page.getByRole('radio', { checked: true }), 1);
  await confirm.click();
  await expectToBeAt('/settings');
  expect(readSelection('change_exercise')).toHaveLength(1);
});
test('without a place to return to, the picker goes back and keeps alternatives', async () => {
  await openList('?mode=select', '/settings');
  await check(page.getByRole('checkbox').first());
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expectToBeAt('/settings');
  expect(readSelection('selected_alternatives')).toHaveLength(1);
});
test('an exercise made on the way is ticked in the picker', async () => {
  await startAsGuest();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await check(page.getByRole('checkbox').first());
  await page.getByRole('link', { name: 'Создать' }).click();
  await makeExercise('Ааа на дороге');
  await expect.element(page.getByRole('checkbox', { name: 'Ааа на дороге' })).toBeChecked();
  await page.getByRole('button', { name: 'Добавить (2)' }).click();
  await expect.element(page.getByRole('region', { name: 'Ааа на дороге' })).toBeVisible();
});

test('the names of the filters stay whole in a wide font, and their chips begin one below the other', async () => {
  document.documentElement.style.setProperty('--font', 'DejaVu Sans');
  await openList();
  const name = page.getByText('Оборудование', { exact: true });
  await expect.element(name).toBeVisible();
  expect(boxOf(name).height).toBeLessThan(24);
  expect(boxOf(chip('Оборудование', 'Все')).left).toBe(boxOf(chip('Мышцы', 'Все')).left);
});
