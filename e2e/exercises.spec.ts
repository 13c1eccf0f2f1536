// Covers docs/product.md: Screens; States; Forms; Messages; Numbers; Training; Exercises.
// The exercise library: its search, picking over a reload, a screen that is slow to come, a place far down the list.
// What the list and its picker show: tests/screens.
import type { Page } from '@playwright/test';
import { holdUntilReleased } from '../scripts/harness/faults.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { navigation, waitForApp } from './navigation.ts';
import { measureStay } from './toasts.ts';

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

/** What the asking screen would find. */
async function readSelection(page: Page, key: string): Promise<{ exerciseId: string; itemKey: string }[]> {
  return page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? '[]'), key);
}

test('the search waits for three characters and 400 ms, and takes ё for е', async ({ page }) => {
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

test('an exercise tapped right behind the last letter opens, however long its screen is on its way', async ({
  page,
  network,
}) => {
  const screen = holdUntilReleased();
  const held = network.addFault(screen.fault, { path: /\/assets\/exercise-detail-route-[^/]+\.js$/ });
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
  expect(held.hits).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Общая информация' })).toBeHidden();
  screen.release();
  await expect(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
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
