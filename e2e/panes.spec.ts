// Covers docs/product.md: Keys, steppers, plates.
// Where there is room, two things stand side by side: on a desktop. On a phone that lies: tests/screens.
import type { Locator } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { seedUser } from './seeded-user.ts';
import { addSets, BENCH, exercise, field, PLANK, tick } from './training-steps.ts';

test.use(ON_THE_PAGE);

/** Whole pixels: left, right, top, bottom. */
async function edgesOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  const round = Math.round;
  const { x, y, width, height } = box;
  return { left: round(x), right: round(x + width), top: round(y), bottom: round(y + height) };
}

test.describe('a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('has the exercises in a list beside the training, and a press leads to the next set', async ({
    page,
  }) => {
    await seedTraining(page, { [BENCH]: 2, [PLANK]: 1 });
    const outline = page.getByRole('navigation', { name: 'Упражнения тренировки' });
    const [bench, plank] = [outline.getByRole('button').first(), outline.getByRole('button').last()];
    expect((await edgesOf(outline)).right).toBeLessThan((await edgesOf(exercise(page, BENCH))).left);

    await plank.click();
    await expect(field(exercise(page, PLANK), 'кг, подход 1')).toBeFocused();
    await expect(plank).toHaveAttribute('aria-current', 'true');
    await bench.press('Enter');
    await expect(field(exercise(page, BENCH), 'кг, подход 1')).toBeFocused();
    await expect(bench).toHaveAttribute('aria-current', 'true');
    // Where one types is marked, not where one has pressed something: that goes on with the marked row.
    await addSets(page, PLANK, 1);
    await expect(bench).toHaveAttribute('aria-current', 'true');

    for (const number of [1, 2]) {
      await field(exercise(page, BENCH), `Повторы, подход ${number}`).fill('8');
      await tick(page, BENCH, number).check();
    }
    await expect(bench).toHaveAccessibleName(/2 из 2$/);
    // It is done: on with what is not.
    await expect(plank).toHaveAttribute('aria-current', 'true');
  });

  test('has the calendar beside the history, and not where there is no room', async ({ page, request }) => {
    const user = await seedUser(request);
    await user.addPast({ title: 'Жимы', daysAgo: 0, exercises: 2 });
    await user.signIn(page);
    await page.getByRole('link', { name: 'История' }).click();
    const card = page.getByRole('article', { name: 'Жимы' });
    await expect(card).toBeVisible();
    const calendar = page.getByRole('complementary', { name: 'Календарь' });
    expect((await edgesOf(calendar)).right).toBeLessThan((await edgesOf(card)).left);
    await calendar.getByRole('link', { name: /1 тренировка$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Жимы' })).toBeVisible();
    await page.goBack();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(calendar).toHaveCount(0);
    await expect(card).toBeVisible();
  });
});
