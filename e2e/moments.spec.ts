// The small rewards: a record strikes, the figures count up, each once and only for who did not ask for stillness.
import type { Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { addExercises, addSets, BENCH, exercise, finish, tick } from './training-steps.ts';

test.use(ON_THE_PAGE);

/** What moved in the page since it was opened. */
interface Moved {
  /** Names of animations, their lengths in ms, and the properties they change. */
  animations: { name: string; ms: number; properties: string[] }[];
  /** Tonnages as they were painted by counting. */
  counted: string[];
  /** Layout shifts that nobody's tap asked for. */
  shifts: number;
}

declare global {
  interface Window {
    moved: Moved;
  }
}

function watch(): void {
  const moved: Moved = { animations: [], counted: [], shifts: 0 };
  window.moved = moved;
  document.addEventListener('animationstart', ({ target, animationName }) => {
    const running = (target as Element).getAnimations().map(it => it.effect as KeyframeEffect);
    for (const effect of running) {
      const reported = ['offset', 'computedOffset', 'easing', 'composite'];
      const properties = effect.getKeyframes().flatMap(frame => Object.keys(frame));
      moved.animations.push({
        name: animationName,
        ms: Number(effect.getComputedTiming().duration),
        properties: [...new Set(properties)].filter(name => !reported.includes(name)),
      });
    }
  });
  new MutationObserver(changes => {
    for (const { target } of changes)
      moved.counted.push(target.parentElement?.closest('dd')?.textContent ?? '');
  }).observe(document, { subtree: true, characterData: true });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean;
      value: number;
    })[])
      if (!entry.hadRecentInput) moved.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function clangs(page: Page) {
  const { animations } = await page.evaluate(() => window.moved);
  return animations.filter(({ name }) => name.includes('clang'));
}

/** Tonnages as they counted up: of the figures they alone have a unit. */
async function counts(page: Page): Promise<number[]> {
  const { counted } = await page.evaluate(() => window.moved);
  return counted.flatMap(text => (/^[\d\u00a0]+\s*кг$/.test(text) ? [Number(text.replace(/\D/g, ''))] : []));
}

async function logSet(page: Page, number: number, weightKg: string): Promise<void> {
  const bench = exercise(page, BENCH);
  await bench.getByRole('textbox', { name: `кг, подход ${number}` }).fill(weightKg);
  await bench.getByRole('textbox', { name: `Повторы, подход ${number}` }).fill('8');
  await tick(page, BENCH, number).check();
}

/** A first training, then a second one with a set ready to be a record. */
async function trainTwice(page: Page): Promise<void> {
  await seedTraining(page, { [BENCH]: 1 });
  await logSet(page, 1, '80');
  await finish(page);
  await page.getByRole('button', { name: 'Не сейчас' }).click();
  await expect(page.getByText('Первая тренировка — начало положено!')).toBeVisible();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 2);
}

test('[MOVE1] a record strikes once and is in nobody’s way; the figures count up once, then stay', async ({
  page,
}) => {
  await page.addInitScript(watch);
  await trainTwice(page);
  expect(await clangs(page)).toEqual([]);

  await logSet(page, 1, '85');
  await expect(exercise(page, BENCH).getByText(/^Рекорд/)).toBeVisible();
  // The next tap does not wait for it.
  await tick(page, BENCH, 2).check();
  await expect.poll(() => clangs(page)).toHaveLength(2);
  for (const { ms, properties } of await clangs(page)) {
    expect(ms).toBe(600);
    expect(properties.toSorted()).toEqual(['opacity', 'transform']);
  }
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();

  await page.reload();
  await expect(exercise(page, BENCH).getByText(/^Рекорд/)).toBeVisible();
  expect(await clangs(page)).toEqual([]);
  expect((await page.evaluate(() => window.moved)).shifts).toBeLessThan(0.1);

  await finish(page);
  await page.getByRole('button', { name: 'Не сейчас' }).click();
  await expect.poll(async () => (await counts(page)).at(-1)).toBe(1360);
  const seen = await counts(page);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  await expect(page.getByText('2-я тренировка в дневнике')).toBeVisible();

  await page.reload();
  await expect(page.getByText('1 360 кг').first()).toBeVisible();
  expect(await counts(page)).toEqual([]);
});

test('[MOVE1] nothing strikes or counts for who asked for stillness', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(watch);
  await trainTwice(page);
  await logSet(page, 1, '85');
  await expect(exercise(page, BENCH).getByText(/^Рекорд/)).toBeVisible();
  await expect(exercise(page, BENCH).locator('svg g').first()).toBeVisible();
  await tick(page, BENCH, 2).check();
  await finish(page);
  await expect(page.getByText('1 360 кг').first()).toBeVisible();
  const { animations } = await page.evaluate(() => window.moved);
  expect(animations.filter(({ ms }) => ms > 1)).toEqual([]);
  expect(await counts(page)).toEqual([]);
});
