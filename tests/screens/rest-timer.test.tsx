// Covers docs/product.md: States; Numbers; Rest.
// The rest between sets: what its bar shows, and where it leads.

import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { focusTitle } from '#ui/move-focus.ts';
import { openAt } from '../components/support/open-at.tsx';
import { textOf, waitAMoment } from '../components/support/said.ts';
import { boxOf, expectCount, htmlOf, press, pressOn, setLetters } from '../components/support/seen.ts';
import {
  addExercises,
  addSets,
  BENCH,
  exercise,
  field,
  finish,
  PLANK,
  startWith,
  startWithBench,
  tick,
  tickForGood,
} from '../components/support/training.ts';

const countdown = () => page.getByRole('timer', { name: 'Отдых', exact: true });
const skip = () => page.getByRole('button', { name: 'Пропустить отдых' });

/** A guest's training, in the rest after its only set. */
async function beginRest(): Promise<void> {
  const bench = await startWithBench(1);
  await field(bench, 'Отдых, подход 1').fill('100');
  await pressOn(field(bench, 'Отдых, подход 1'), 'Enter');
  await field(bench, 'Повторы, подход 1').fill('8');
  htmlOf(field(bench, 'Повторы, подход 1')).blur();
}

test('the ring of a set’s rest crosses no previous value, also with large letters', async () => {
  const bench = await startWithBench(1);
  await field(bench, 'кг, подход 1').fill('102,25');
  await field(bench, 'Повторы, подход 1').fill('12');
  await tickForGood(BENCH, 1);
  await finish();
  await page.getByRole('dialog').getByRole('button', { name: 'Не сейчас' }).click();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(BENCH);
  const previous = bench.getByRole('button', { name: 'Заполнить как в прошлый раз, подход 1: 102,25 × 12' });
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    for (const letters of ['16px', '32px'] as const) {
      setLetters(letters);
      await expect.element(previous).toBeVisible();
      const text = document.createRange();
      text.selectNodeContents(previous.element());
      const { bottom } = text.getBoundingClientRect();
      const cell = previous.element().closest('td');
      const ring = cell?.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
      const where = `${width}×${height}, letters of ${letters}`;
      // The smallest phone and large letters have no room for it.
      if (letters === '16px' && width >= 390) expect(ring.height, where).toBeGreaterThan(0);
      if (ring.height > 0) expect(ring.top - bottom, where).toBeGreaterThanOrEqual(0);
    }
  }
});

test('names what comes next, and grows at a tap for as long as one likes', async () => {
  await beginRest();
  await addSets(BENCH, 1);
  await tickForGood(BENCH, 1);
  const bar = page.getByRole('region', { name: 'Таймер отдыха' });
  await expect.element(bar.getByText(/^Дальше: /)).toBeVisible();
  const height = () => Math.round(boxOf(bar).height);
  const before = height();
  await page.getByRole('button', { name: 'Крупный отсчёт' }).click();
  await expect.poll(height).toBe(2 * before);
  openAt('/workout');
  await expect.poll(height).toBe(2 * before);
  await page.getByRole('button', { name: 'Крупный отсчёт' }).click();
  await expect.poll(height).toBe(before);
});

test('leads who skips it by the keyboard on to the next set', async () => {
  await beginRest();
  await tickForGood(BENCH, 1);
  await pressOn(skip(), 'Enter');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await addSets(BENCH, 1);
  await tick(BENCH, 1).click();
  await expect.element(tick(BENCH, 1)).not.toBeChecked();
  await expect.element(tick(BENCH, 1)).not.toHaveAttribute('aria-busy', 'true');
  await tickForGood(BENCH, 1);
  await expect.element(skip()).toBeVisible();
  await pressOn(skip(), 'Enter');
  await expectCount(countdown(), 0);
  const next = () => document.querySelector('tr[aria-current="step"] [type="checkbox"]');
  await expect.poll(next).toBe(document.activeElement);
  expect(next()).not.toBeNull();
});

test('the focus of who shortens it to its end stays in its bar, and then goes on to the next set', async () => {
  await beginRest();
  await addSets(BENCH, 1);
  await field(exercise(BENCH), 'Отдых, подход 1').fill('10');
  await pressOn(field(exercise(BENCH), 'Отдых, подход 1'), 'Enter');
  await tickForGood(BENCH, 1);
  const minus = page.getByRole('button', { name: 'Минус 15 секунд' });
  await pressOn(minus, 'Enter');
  await expectCount(minus, 0);
  await expect.element(skip()).toHaveFocus();
  await press('Enter');
  await expectCount(skip(), 0);
  await expect.element(tick(BENCH, 2)).toHaveFocus();
});

test('the bar that rises leads nobody away to a focus that was left far below', async () => {
  await page.viewport(390, 600);
  await startWith({ [BENCH]: 8, [PLANK]: 0 });
  await page.getByRole('textbox', { name: 'Повторы, подход 1', exact: true }).fill('8');
  const add = page.getByRole('button', { name: 'Добавить упражнение' });
  htmlOf(add).focus();
  window.scrollTo(0, 0);
  await expect.element(add).not.toBeInViewport();
  // On an iPhone a tap takes no focus.
  htmlOf(tick(BENCH, 1)).click();
  await expect.poll(() => textOf(countdown())).toMatch(/\d/);
  await waitAMoment();
  expect(window.scrollY).toBe(0);
});

test('[WATCH1] a stopwatch without a target goes on where the clock is set back', async () => {
  await startWith({ [PLANK]: 1 });
  await page.getByRole('button', { name: 'Секундомер, подход 1' }).click();
  const time = page.getByRole('timer', { name: 'Секундомер' });
  await expect.poll(() => textOf(time)).toBe('0:01');
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect.poll(() => textOf(time)).toMatch(/^0:0[2-9]$/);
});

test('[WATCH1] a stopwatch tells to get ready once its place to speak is known', async () => {
  await startWith({ [PLANK]: 1 });
  const region = () => document.querySelector('[data-bar="hold"] [role="status"]');
  const first = new Promise<string | null>(resolve => {
    new MutationObserver((_, seen) => {
      const place = region();
      if (!place) return;
      seen.disconnect();
      resolve(place.textContent);
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole('button', { name: 'Секундомер, подход 1' }).click();
  expect(await first).toBe('');
  await expect.poll(() => region()?.textContent).toBe('Приготовьтесь');
});

test('[WATCH2] who stops a stopwatch by the keyboard on another screen goes on at its title', async () => {
  await startWith({ [PLANK]: 1 });
  const start = page.getByRole('button', { name: 'Секундомер, подход 1' });
  await expect.element(start).toBeVisible();
  // On an iPhone a tap takes no focus.
  focusTitle(htmlOf(page.getByRole('heading', { level: 1 })));
  htmlOf(start).click();
  const stop = page.getByRole('button', { name: 'Остановить секундомер' });
  await expect.element(stop).toHaveFocus();
  await pressOn(page.getByRole('link', { name: 'История' }), 'Enter');
  const title = page.getByRole('heading', { level: 1, name: 'История' });
  await expect.element(title).toBeVisible();
  await pressOn(stop, 'Enter');
  await expectCount(stop, 0);
  await expect.element(title).toHaveFocus();
});

test('[WATCH2] a stopwatch that appears leaves the focus with who types the title', async () => {
  await startWith({ [PLANK]: 1 });
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const field = page.getByLabelText('Название тренировки');
  await expect.element(field).toHaveFocus();
  htmlOf(page.getByRole('button', { name: 'Секундомер, подход 1' })).click();
  await expect.element(page.getByRole('button', { name: 'Остановить секундомер' })).toBeVisible();
  await expect.element(field).toHaveFocus();
});
