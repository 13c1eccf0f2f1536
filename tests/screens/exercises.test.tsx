// Covers docs/product.md: Screens; States; Forms; Messages; Numbers; Training; Exercises.
// The exercise library: looking around and finding. Open to everybody.

import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { createExercise } from '#commands/exercises.ts';
import { exchangeAll } from '../components/support/exchange.ts';
import { chip, openList, rows, search } from '../components/support/exercise-list.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt, readText, textOf } from '../components/support/said.ts';
import { elsewhere, OWN_EXERCISE, seedPast } from '../components/support/seeded.ts';
import {
  boxOf,
  expectCount,
  expectPart,
  expectText,
  expectUrl,
  htmlOf,
  pressOn,
} from '../components/support/seen.ts';
import { startAsGuest } from '../components/support/training.ts';

const PAGE_SIZE = 50;
function shownCount(): number {
  return Number.parseInt(textOf(page.getByText(/^\d+ упражнени/)), 10);
}

test('a visitor looks around: a page of 50, and more at its end; no button to create', async () => {
  await openList();
  await expectCount(rows(), PAGE_SIZE);
  expect(shownCount()).toBeGreaterThan(400);
  await expectCount(page.getByRole('link', { name: 'Создать' }), 0);
  htmlOf(rows().last()).scrollIntoView({ block: 'center' });
  await expectCount(rows(), 2 * PAGE_SIZE);
});

test('rows far from the screen are left out, and are there again on the way back', async () => {
  await openList();
  const all = shownCount();
  const first = textOf(rows().first());
  const last = page.getByRole('link', { name: 'Ягодичный мост со штангой' }).last();
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return last.query();
    })
    .not.toBeNull();
  await expect.element(last).toBeVisible();
  await expect.poll(() => rows().elements().length).toBeLessThan(all / 2);
  window.scrollTo(0, 0);
  await expectText(rows().first(), first);
  await expect.element(rows().first()).toBeInViewport();
});

test('chips narrow the list, and all of it is there again after a look at an exercise', async () => {
  await openList();
  const all = shownCount();
  await expect.element(chip('Оборудование', 'Все')).toHaveAttribute('aria-pressed', 'true');
  await chip('Оборудование', 'Гантели').click();
  await expect.poll(shownCount).toBeLessThan(all);
  const ofEquipment = shownCount();
  await chip('Мышцы', 'Руки').click();
  await expect.poll(shownCount).toBeLessThan(ofEquipment);
  const ofArms = shownCount();
  await chip('Мышцы', 'Бицепс').click();
  await expect.poll(shownCount).toBeLessThan(ofArms);
  await expectPart(rows().first(), 'Бицепс · Гантели');
  const unsearched = shownCount();
  await search().fill('подъём');
  await expectUrl(/[?&]q=/);
  await expect.poll(shownCount).toBeLessThan(unsearched);
  const found = shownCount();

  await rows().last().getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
  history.back();
  await expect.element(search()).toHaveValue('подъём');
  await expect.element(chip('Оборудование', 'Гантели')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chip('Мышцы', 'Бицепс')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(shownCount).toBe(found);

  await chip('Мышцы', 'Все').click();
  await expect.poll(shownCount).toBeGreaterThan(found);
});

test('two filters tapped in one go both count', async () => {
  await openList();
  const chips = [chip('Оборудование', 'Гантели'), chip('Мышцы', 'Руки')].map(htmlOf);
  // Before the first of them is painted, as on a slow phone.
  for (const one of chips) one.click();
  await expect.element(chip('Мышцы', 'Руки')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chip('Оборудование', 'Гантели')).toHaveAttribute('aria-pressed', 'true');
});

test('a letter typed in the moment in which the search settles is not lost', async () => {
  await openList();
  const box = htmlOf(search());
  function type(text: string) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const { replaceState } = history;
  // The address is written, and not painted yet: on a slow phone there is time for a letter.
  history.replaceState = (...state) => {
    history.replaceState = replaceState;
    history.replaceState(...state);
    type('планка с');
  };
  type('планка');
  await expectUrl(/[?&]q=[^&]+\+/);
  await expect.element(search()).toHaveValue('планка с');
});

test('the filter that is on is in view after a look at an exercise, be it the last of the row', async () => {
  await openList();
  await chip('Оборудование', 'Время').click();
  await rows().first().getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
  history.back();
  await expect.element(chip('Оборудование', 'Время')).toBeInViewport({ ratio: 0.9 });
});

test('an exercise that comes in front takes the focus from none that is shown', async () => {
  await startAsGuest();
  await openList();
  const all = shownCount();
  const focused = rows().nth(3).getByRole('link');
  const name = textOf(focused);
  htmlOf(focused).focus();
  await elsewhere(ctx => createExercise(ctx, { ...OWN_EXERCISE, name: 'Ааа впереди' }));
  await expect.poll(shownCount).toBe(all + 1);
  await expectPart(rows().first(), 'Ааа впереди');
  expect(document.activeElement && readText(document.activeElement)).toBe(name);
});

test('what is typed with slips, in the other layout or by another name finds what is meant, the likeliest first', async () => {
  await openList();
  for (const [typed, name] of [
    ['пресед', 'Приседания со штангой'],
    [';bv kt;f', 'Жим штанги лёжа'],
    ['румынка', 'Румынская тяга со штангой'],
  ] as const) {
    await search().fill(typed);
    await expectPart(rows().first(), name);
  }
});

test('that nothing is found is announced, and who resets the filters by keyboard is at the title then', async () => {
  await openList();
  const said = htmlOf(page.getByRole('status').filter({ hasText: /^\d+ упражнени/ }));
  await search().fill('жим ногами в воде');
  const nothing = page.getByText('Ничего не найдено.');
  await expect.element(nothing).toBeVisible();
  // In the place that a screen reader has heard of before.
  expect(htmlOf(nothing)).toBe(said);
  await pressOn(page.getByRole('button', { name: 'Сбросить фильтры' }), 'Enter');
  await expect.element(page.getByText(/^\d+ упражнени/)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('two letters search for nothing yet, and the list says so', async () => {
  await openList();
  await search().fill('жи');
  await expect.element(page.getByText('Поиск начнётся с третьей буквы')).toBeVisible();
  await search().fill('жим');
  await expectCount(page.getByText('Поиск начнётся с третьей буквы'), 0);
});

test('the filters are named where they are seen, and on a phone on its side fold beside the list', async () => {
  await openList();
  for (const name of ['Оборудование', 'Мышцы'])
    await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  await page.viewport(844, 390);
  const [equipment, muscles] = [page.getByText('Оборудование Все'), page.getByText('Мышцы Все')];
  expect(boxOf(equipment).y).toBeGreaterThan(boxOf(search()).y + 40);
  expect(boxOf(muscles).y).toBeGreaterThan(boxOf(equipment).y + 40);
  expect(boxOf(rows().first()).x).toBeGreaterThan(boxOf(search()).right);
  await expectAccessible();
  await muscles.click();
  await expect.element(chip('Мышцы', 'Все')).toBeVisible();
  await equipment.click();
  await chip('Оборудование', 'Турник').click();
  await expect.element(page.getByText('Оборудование Турник')).toBeVisible();
  await expectCount(chip('Мышцы', 'Все'), 0);
  await expectAccessible();
});

test("the library begins with what was done lately, with its last best set, and with one's own", async () => {
  await seedPast([{ title: 'Жимы', daysAgo: 2, exercises: 2 }]);
  openAt('/exercises/create');
  await page.getByRole('textbox', { name: 'Название' }).fill('Ааа своё');
  await page.getByRole('button', { name: 'Штанга', exact: true }).click();
  await page.getByRole('button', { name: 'Грудь', exact: true }).click();
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
  await expectToBeAt('/');
  openAt('/exercises');
  const recent = page.getByRole('region', { name: 'Недавние' });
  await expectCount(recent.getByRole('link'), 2);
  await expectPart(recent.getByRole('link').first(), '80 кг × 8');
  await expectPart(page.getByRole('region', { name: 'Свои' }).getByRole('link'), 'Ааа своё');
  await expectAccessible();
});

test('detail: what it is, alternatives to go to, nothing to edit; an unknown one is not found', async () => {
  await openList('?q=жим+штанги+лёжа');
  await rows().first().getByRole('link').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Жим штанги лёжа' })).toBeVisible();
  await expectPart(page.getByRole('region', { name: 'Общая информация' }), 'многосуставное');
  await expectPart(page.getByRole('region', { name: 'Техника' }), 'свести и опустить лопатки');
  await expectPart(page.getByRole('region', { name: 'Техника' }), 'Отрыв таза от скамьи');
  await expectPart(page.getByRole('region', { name: 'Части тела' }), 'Трицепс, Передняя дельта');
  await expectCount(page.getByRole('button', { name: 'Редактировать' }), 0);
  const alternative = page
    .getByRole('region', { name: 'Альтернативные упражнения' })
    .getByRole('link')
    .first();
  await alternative.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Жим гантелей лёжа' })).toBeVisible();
  openAt('/exercises/none');
  await expect.element(page.getByText('Упражнение не найдено.')).toBeVisible();
});

test('detail by the id of the API: a visitor asks the server, who has the library by it asks nobody', async () => {
  const path = '/api/exercises/1/';
  const title = page.getByRole('heading', { level: 1 });
  const first = (await (await fetch(path)).json()) as { name: string; equipment: { name: string } };
  await commands.dropAnswer({ path });
  openAt('/exercises/1');
  await expect.element(page.getByText('Ошибка при загрузке упражнения')).toBeVisible();
  await commands.resetNetwork();
  openAt('/exercises/1');
  await expectText(title, first.name);
  await expectPart(page.getByRole('region', { name: 'Общая информация' }), first.equipment.name);

  await startAsGuest();
  // The library is shipped without the server's ids: they come with the first reading.
  await exchangeAll();
  await commands.resetNetwork();
  openAt('/exercises/1');
  await expectText(title, first.name);
  expect(await commands.listCalls({ path })).toEqual([]);
});

for (const path of ['/exercises', '/exercises?mode=select', '/exercises?mode=select&single=true']) {
  test(`axe finds nothing on ${path}`, async () => {
    openAt(path);
    await expect.element(rows().first()).toBeVisible();
    await expectAccessible();
  });
}
