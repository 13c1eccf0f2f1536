// The exercise library: looking around, finding, picking. Open to everybody. Long, since one list serves all three, and
// each test compares what it shows in them.
import type { Page } from '@playwright/test';
import { DROP, holdUntilReleased } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { readDevice } from './device-view.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { navigation, waitForApp } from './navigation.ts';
import { seedUser } from './seeded-user.ts';
import { measureStay } from './toasts.ts';
import { addExercises, exercise, startAsGuest, tickForGood } from './training-steps.ts';

test.use(ON_THE_PAGE);

const PAGE_SIZE = 50;

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/exercises${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Упражнения' })).toBeVisible();
  await expect(page.getByText(/^\d+ упражнени/)).toBeVisible();
}

function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Поиск упражнений' });
}

function rows(page: Page) {
  return page.getByRole('main').getByRole('listitem');
}

function chip(page: Page, group: 'Оборудование' | 'Мышцы', name: string) {
  return page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
}

async function shownCount(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ упражнени/).textContent();
  return Number.parseInt(text ?? '', 10);
}

/** In the page, where a busy machine makes it longer and never shorter: from the typing to another count, in ms. */
function measureSearchDelay(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const readCount = () => /\d+ упражнени/.exec(document.body.textContent ?? '')?.[0];
        const before = readCount();
        let typedAtMs = Number.POSITIVE_INFINITY;
        addEventListener(
          'input',
          event => {
            typedAtMs = event.timeStamp;
          },
          true,
        );
        new MutationObserver(() => {
          if (readCount() !== before) resolve(performance.now() - typedAtMs);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
}

/** In the form, which is open. */
async function makeExercise(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Название' }).fill(name);
  await chip(page, 'Оборудование', 'Гиря').click();
  await page.getByRole('group', { name: 'Основная мышца' }).getByRole('button', { name: 'Грудь' }).click();
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
}

/** What the asking screen would find. */
async function readSelection(page: Page, key: string): Promise<{ exerciseId: string; itemKey: string }[]> {
  return page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? '[]'), key);
}

test('a visitor looks around: a page of 50, and more at its end; no button to create', async ({ page }) => {
  await openList(page);
  await expect(rows(page)).toHaveCount(PAGE_SIZE);
  expect(await shownCount(page)).toBeGreaterThan(400);
  await expect(page.getByRole('link', { name: 'Создать' })).toHaveCount(0);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(2 * PAGE_SIZE);
});

test('rows far from the screen are left out, and are there again on the way back', async ({ page }) => {
  await openList(page);
  const all = await shownCount(page);
  const first = (await rows(page).first().textContent()) ?? '';
  const last = page.getByRole('link', { name: 'Ягодичный мост со штангой' }).last();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(last).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect.poll(() => rows(page).count()).toBeLessThan(all / 2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(rows(page).first()).toHaveText(first);
  await expect(rows(page).first()).toBeInViewport();
});

test('the search waits for three characters and 400 ms, and takes ё for е', { tag: '@core' }, async ({
  page,
}) => {
  await openList(page);
  const all = await shownCount(page);
  await search(page).fill('ле');
  await page.waitForTimeout(600);
  expect(await shownCount(page)).toBe(all);

  const delay = measureSearchDelay(page);
  await search(page).fill('ЛЕЖА жим');
  expect(await delay).toBeGreaterThanOrEqual(400);
  expect(await shownCount(page)).toBeLessThan(all);
  // A phone's keyboard goes, and the matches under it show.
  await search(page).press('Enter');
  await expect(search(page)).not.toBeFocused();
  await expect(page.getByRole('link', { name: /^Жим штанги лёжа/ }).first()).toBeVisible();
  for (const row of await rows(page).all()) await expect(row).toContainText(/лёжа/i);

  await search(page).fill('ничего такого');
  await expect(page.getByText('Ничего не найдено.')).toBeVisible();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await expect(search(page)).toHaveValue('');
  await expect.poll(() => shownCount(page)).toBe(all);
});

test('chips narrow the list, and all of it is there again after a look at an exercise', async ({ page }) => {
  await openList(page);
  const all = await shownCount(page);
  await expect(chip(page, 'Оборудование', 'Все')).toHaveAttribute('aria-pressed', 'true');
  await chip(page, 'Оборудование', 'Гантели').click();
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  const ofEquipment = await shownCount(page);
  await chip(page, 'Мышцы', 'Руки').click();
  await expect.poll(() => shownCount(page)).toBeLessThan(ofEquipment);
  const ofArms = await shownCount(page);
  await chip(page, 'Мышцы', 'Бицепс').click();
  await expect.poll(() => shownCount(page)).toBeLessThan(ofArms);
  await expect(rows(page).first()).toContainText('Гантели · Бицепс');
  const unsearched = await shownCount(page);
  await search(page).fill('подъём');
  await expect(page).toHaveURL(/[?&]q=/);
  await expect.poll(() => shownCount(page)).toBeLessThan(unsearched);
  const found = await shownCount(page);

  await rows(page).last().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue('подъём');
  await expect(chip(page, 'Оборудование', 'Гантели')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, 'Мышцы', 'Бицепс')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => shownCount(page)).toBe(found);

  await chip(page, 'Мышцы', 'Все').click();
  await expect.poll(() => shownCount(page)).toBeGreaterThan(found);
});

test('two filters tapped in one go both count', async ({ page }) => {
  await openList(page);
  const chips = [chip(page, 'Оборудование', 'Гантели'), chip(page, 'Мышцы', 'Руки')];
  const [equipment, muscle] = await Promise.all(chips.map(one => one.elementHandle()));
  // Before the first of them is painted, as on a slow phone.
  await page.evaluate(
    taps => {
      for (const tap of taps) (tap as HTMLElement | null)?.click();
    },
    [equipment, muscle],
  );
  await expect(chip(page, 'Мышцы', 'Руки')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, 'Оборудование', 'Гантели')).toHaveAttribute('aria-pressed', 'true');
});

test('an exercise tapped right behind the last letter opens, however long its screen is on its way', async ({
  page,
  network,
}) => {
  const screen = holdUntilReleased();
  network.addFault(screen.fault, { path: /\/assets\/exercise-detail-screen-/ });
  await openList(page);
  const row = await rows(page).first().getByRole('link').elementHandle();
  await search(page).evaluate((field: HTMLInputElement, link) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'планка');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    (link as HTMLElement | null)?.click();
  }, row);
  // The search settles meanwhile.
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(/\/exercises\/[^?]+$/);
  screen.release();
  await expect(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
});

test('a letter typed in the moment in which the search settles is not lost', async ({ page }) => {
  await openList(page);
  await search(page).evaluate((field: HTMLInputElement) => {
    function type(text: string) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const { replaceState } = history;
    // The address is written, and not painted yet: on a slow phone there is time for a letter.
    history.replaceState = (...state) => {
      history.replaceState = replaceState;
      history.replaceState(...state);
      type('планка с');
    };
    type('планка');
  });
  await expect(page).toHaveURL(/[?&]q=[^&]+\+/);
  await expect(search(page)).toHaveValue('планка с');
});

test('the filter that is on is in view after a look at an exercise, be it the last of the row', async ({
  page,
}) => {
  await openList(page);
  await chip(page, 'Оборудование', 'Время').click();
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
  await page.goBack();
  await expect(chip(page, 'Оборудование', 'Время')).toBeInViewport({ ratio: 0.9 });
});

test('back from an exercise far down the list, it stands where it was left', async ({ page }) => {
  await openList(page);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(2 * PAGE_SIZE);
  const row = rows(page).nth(70);
  await row.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(2000);
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport();
  const movedBy = async () => Math.abs((await page.evaluate(() => window.scrollY)) - scrolled);
  await expect.poll(movedBy).toBeLessThan(100);
});

test('an exercise that comes in front takes the focus from none that is shown', async ({ page, context }) => {
  await startAsGuest(page);
  await openList(page);
  const all = await shownCount(page);
  const focused = rows(page).nth(3).getByRole('link');
  const name = (await focused.textContent()) ?? '';
  await focused.focus();
  const other = await context.newPage();
  await other.goto('/exercises/create');
  await makeExercise(other, 'Ааа впереди');
  await expect.poll(() => shownCount(page)).toBe(all + 1);
  await expect(rows(page).first()).toContainText('Ааа впереди');
  await expect(page.locator(':focus')).toHaveText(name);
});

test('several are picked in order, through filters and a reload', { tag: '@core' }, async ({ page }) => {
  await openList(page, '?mode=select&multi=true&selected_key=selected_exercises&returnTo=/settings');
  await expect(page.getByRole('button', { name: 'Добавить (0)' })).toBeDisabled();
  await search(page).fill('обратная планка');
  await page.getByRole('checkbox', { name: 'Обратная планка', exact: true }).first().check();
  await search(page).fill('австралийские');
  await page.getByRole('checkbox', { name: 'Австралийские подтягивания', exact: true }).first().check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Австралийские подтягивания' }).first()).toBeChecked();
  await page.getByRole('button', { name: 'Добавить (2)' }).click();
  await expect(page).toHaveURL('/settings');

  const picks = await readSelection(page, 'selected_exercises');
  expect(new Set(picks.map(pick => pick.itemKey)).size).toBe(2);
  const names = [];
  for (const pick of picks) {
    await page.goto(`/exercises/${pick.exerciseId}`);
    await expect(page.getByRole('heading', { name: 'Части тела' })).toBeVisible();
    names.push(await page.getByRole('heading', { level: 1 }).textContent());
  }
  expect(names).toEqual(['Обратная планка', 'Австралийские подтягивания']);
});

test('what is typed with slips, in the other layout or by another name finds what is meant, the likeliest first', async ({
  page,
}) => {
  await openList(page);
  for (const [typed, name] of [
    ['пресед', 'Приседания со штангой'],
    [';bv kt;f', 'Жим штанги лёжа'],
    ['румынка', 'Румынская тяга со штангой'],
  ] as const) {
    await search(page).fill(typed);
    await expect(rows(page).first()).toContainText(name);
  }
});

test('two letters search for nothing yet, and the list says so', async ({ page }) => {
  await openList(page);
  await search(page).fill('жи');
  await expect(page.getByText('Поиск начнётся с третьей буквы')).toBeVisible();
  await search(page).fill('жим');
  await expect(page.getByText('Поиск начнётся с третьей буквы')).toHaveCount(0);
});

test('the picker begins with what was done lately, in a section of its own; a newcomer sees the common', async ({
  page,
}) => {
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await expect(page.getByRole('region', { name: 'Популярные' }).getByRole('checkbox')).toHaveCount(6);
  await page.goBack();
  await addExercises(page, 'Планка', 'Жим ногами');
  for (const name of ['Планка', 'Жим ногами']) {
    await exercise(page, name)
      .getByRole('button', { name: /Добавить сет/ })
      .click();
    await exercise(page, name).getByRole('textbox', { name: 'кг, подход 1' }).fill('10');
    await tickForGood(page, name, 1);
  }
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByText('Вы завершили тренировку')).toBeVisible();

  await page.goto('/exercises?mode=select&multi=true&selected_key=selected_exercises');
  const recent = page.getByRole('region', { name: 'Недавние' });
  await expect(recent.getByRole('checkbox')).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'Жим ногами', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Популярные' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Остальные' })).toBeVisible();
  const press = recent.getByRole('checkbox', { name: 'Жим ногами', exact: true });
  await expect(press).toHaveAccessibleDescription(/10\sкг/);
  await expectAccessible(page);
});

test('on a phone the picker has the navigation’s place for its list, and what adds comes with the first pick', async ({
  page,
}) => {
  const navigation = page.getByRole('navigation', { name: 'Основная навигация' });
  await openList(page);
  await expect(navigation).toBeVisible();
  await openList(page, '?mode=select&multi=true&selected_key=selected_exercises&returnTo=/settings');
  await expect(navigation).toBeHidden();
  const add = page.getByRole('button', { name: /^Добавить/ });
  await expect(add).toBeDisabled();
  expect((await add.locator('..').boundingBox())?.height).toBe(1);
  const boxes = page.getByRole('checkbox');
  await expect(boxes.nth(12)).toBeAttached();
  const lowest = await boxes.evaluateAll(all =>
    all.findLastIndex(one => one.getBoundingClientRect().bottom < window.innerHeight),
  );
  const box = boxes.nth(lowest);
  await box.check();
  await expect(add).toBeEnabled();
  // The bar that rose does not lie over what was picked.
  const [picked, bar] = [await box.boundingBox(), await add.boundingBox()];
  expect((picked?.y ?? 0) + (picked?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await box.uncheck();
  await expect(add).toBeDisabled();
  expect((await add.locator('..').boundingBox())?.height).toBe(1);
});

test('a tick lies over the drawing of its muscle, and what an exercise is done with is one line beside it', async ({
  page,
}) => {
  await openList(page, '?mode=select&multi=true&selected_key=selected_exercises&returnTo=/settings');
  await search(page).fill('Подтягивания');
  const row = rows(page).filter({ hasText: 'прямым хватом · Турник · Широчайшие' }).first();
  const about = row.getByText('прямым хватом · Турник · Широчайшие');
  const [box, drawing, line] = await Promise.all(
    [row.getByRole('checkbox'), row.locator('label > svg'), about].map(one => one.boundingBox()),
  );
  expect(box).toEqual(drawing);
  expect(line?.x).toBeGreaterThan((drawing?.x ?? 0) + (drawing?.width ?? 0));
  expect(line?.height).toBeLessThan(30);
});

test('the filters are named where they are seen, and on a phone on its side stand beside the list', async ({
  page,
}) => {
  await openList(page);
  for (const name of ['Оборудование', 'Мышцы'])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  const [field, equipment, muscle, row] = await Promise.all(
    [search(page), chip(page, 'Оборудование', 'Все'), chip(page, 'Мышцы', 'Все'), rows(page).first()].map(
      one => one.boundingBox(),
    ),
  );
  expect(equipment?.y).toBeGreaterThan((field?.y ?? 0) + 40);
  expect(muscle?.y).toBeGreaterThan((equipment?.y ?? 0) + 40);
  expect(row?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  await expectAccessible(page);
});

test('picked ones are chips above the button; one is taken out there, and a look at an exercise loses none', async ({
  page,
}) => {
  await openList(page, '?mode=select&multi=true&selected_key=selected_exercises&returnTo=/settings');
  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const chips = page.getByRole('group', { name: 'Выбранные' }).getByRole('button');
  await expect(chips).toHaveCount(2);
  await expect(chips.nth(1)).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('link', { name: /^Подробнее: / })
    .nth(3)
    .click();
  await expect(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
  await page.goBack();
  await expect(chips).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Убрать: / })
    .first()
    .click();
  await expect(boxes.nth(0)).not.toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Добавить (1)' })).toBeEnabled();
  await expectAccessible(page);
});

test('what is not found is made under the name that was looked for, and comes back ticked', async ({
  page,
}) => {
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await search(page).fill('жим ногами в воде');
  await expect(page.getByText('Ничего не найдено.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Похожие' }).getByRole('checkbox').first()).toBeVisible();
  await page.getByRole('link', { name: 'Создать «жим ногами в воде»' }).click();
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue('жим ногами в воде');
  await chip(page, 'Оборудование', 'Гиря').click();
  await page.getByRole('group', { name: 'Основная мышца' }).getByRole('button', { name: 'Грудь' }).click();
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
  await expect(page.getByRole('checkbox', { name: 'жим ногами в воде' })).toBeChecked();
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect(page.getByRole('region', { name: 'жим ногами в воде' })).toBeVisible();
});

test('on the smallest phone the list’s title is whole, on one line with what is beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  const title = page.getByRole('heading', { level: 1 }).getByText('Упражнения', { exact: true });
  await expect(page.getByRole('link', { name: 'Создать' })).toBeVisible();
  const lines = await title.evaluate(name => {
    const text = document.createRange();
    text.selectNodeContents(name);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
  const [create, sync] = [
    page.getByRole('link', { name: 'Создать' }),
    page.getByRole('link', { name: /^Синхронизация:/ }),
  ];
  expect((await sync.boundingBox())?.y).toBe((await create.boundingBox())?.y);
});

test('a single one is chosen to replace another', async ({ page }) => {
  await openList(page, '?mode=select&single=true&selected_key=change_exercise&returnTo=/settings');
  const confirm = page.getByRole('button', { name: 'Заменить' });
  await expect(confirm).toBeDisabled();
  await page.getByRole('radio').nth(2).check();
  await page.getByRole('radio').nth(1).check();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await confirm.click();
  await expect(page).toHaveURL('/settings');
  expect(await readSelection(page, 'change_exercise')).toHaveLength(1);
});

test('without a place to return to, the picker goes back and keeps alternatives', async ({ page }) => {
  await page.goto('/settings');
  await openList(page, '?mode=select');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect(page).toHaveURL('/settings');
  expect(await readSelection(page, 'selected_alternatives')).toHaveLength(1);
});

test('an exercise made on the way is ticked in the picker', async ({ page }) => {
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('link', { name: 'Создать' }).click();
  await makeExercise(page, 'Ааа на дороге');
  await expect(page.getByRole('checkbox', { name: 'Ааа на дороге' })).toBeChecked();
  await page.getByRole('button', { name: 'Добавить (2)' }).click();
  await expect(page.getByRole('region', { name: 'Ааа на дороге' })).toBeVisible();
});

test('a list that the device cannot read says so for 4 seconds, and tries again', async ({ page }) => {
  await page.goto('/');
  await waitForApp(page);
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...which) {
      if (this.name === 'exercises') throw new DOMException('broken', 'DataError');
      return getAll.apply(this, which);
    };
    Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { getAll }) });
  });
  const stay = measureStay(page, 'Не удалось загрузить упражнения');
  await navigation(page).getByRole('link', { name: 'Упражнения' }).click();
  await expect(page.getByRole('alert').getByText('Не удалось загрузить упражнения')).toBeVisible();
  const stayedMs = await stay;
  expect(stayedMs).toBeGreaterThan(3_900);
  expect(stayedMs).toBeLessThan(5_500);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('alert').getByText('Не удалось загрузить упражнения')).toBeVisible();
  await page.evaluate('mend()');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(rows(page)).toHaveCount(PAGE_SIZE);
});

test("the library begins with what was done lately, with its last best set, and with one's own", async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 2 });
  await user.signIn(page);
  await page.goto('/exercises/create');
  await page.getByRole('textbox', { name: 'Название' }).fill('Ааа своё');
  await page.getByRole('button', { name: 'Штанга', exact: true }).click();
  await page.getByRole('button', { name: 'Грудь', exact: true }).click();
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/exercises');
  const recent = page.getByRole('region', { name: 'Недавние' });
  await expect(recent.getByRole('link')).toHaveCount(2);
  await expect(recent.getByRole('link').first()).toContainText('80 кг × 8');
  await expect(page.getByRole('region', { name: 'Свои' }).getByRole('link')).toContainText(['Ааа своё']);
  await expectAccessible(page);
});

test('detail: what it is, alternatives to go to, nothing to edit; an unknown one is not found', async ({
  page,
}) => {
  await openList(page, '?q=жим+штанги+лёжа');
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Жим штанги лёжа' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Общая информация' })).toContainText('многосуставное');
  await expect(page.getByRole('region', { name: 'Техника' })).toContainText('свести и опустить лопатки');
  await expect(page.getByRole('region', { name: 'Техника' })).toContainText('Отрыв таза от скамьи');
  await expect(page.getByRole('region', { name: 'Части тела' })).toContainText('Трицепс, Передняя дельта');
  await expect(page.getByRole('button', { name: 'Редактировать' })).toHaveCount(0);
  const alternative = page
    .getByRole('region', { name: 'Альтернативные упражнения' })
    .getByRole('link')
    .first();
  await alternative.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Жим гантелей лёжа' })).toBeVisible();
  await page.goto('/exercises/none');
  await expect(page.getByText('Упражнение не найдено.')).toBeVisible();
});

test('detail by the id of the API: a visitor asks the server, who has the library by it asks nobody', async ({
  page,
  network,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  const failure = page.getByText('Ошибка при загрузке упражнения');
  const first = await (await page.request.get('/api/exercises/1/')).json();
  network.addFault(DROP, { path: '/api/exercises/1/' });
  await page.goto('/exercises/1');
  await expect(failure).toBeVisible();
  network.reset();
  await page.reload();
  await expect(title).toHaveText(first.name);
  await expect(page.getByRole('region', { name: 'Общая информация' })).toContainText(first.equipment.name);

  await startAsGuest(page);
  // The library is shipped without the server's ids: they come with the first reading.
  const hasIds = async () =>
    (await readDevice<{ serverId: number | null }>(page, 'exercises')).some(row => row.serverId === first.id);
  await expect.poll(hasIds).toBe(true);
  network.reset();
  await page.goto('/exercises/1');
  await expect(title).toHaveText(first.name);
  expect(network.calls({ path: '/api/exercises/1/' })).toEqual([]);
});

for (const path of ['/exercises', '/exercises?mode=select', '/exercises?mode=select&single=true']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
  });
}
