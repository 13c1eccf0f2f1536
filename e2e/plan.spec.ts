// A template written by hand, looked at in all sizes. What is planned and kept: tests/screens.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { exercise, field, pick, startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

const SQUAT = 'Приседания со штангой';

/** Of one exercise with one set; resolves with the exercise. */
async function writeTemplate(page: Page): Promise<Locator> {
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await page.getByRole('button', { name: 'Новый шаблон' }).click();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await pick(page, page.getByRole('checkbox', { name: SQUAT, exact: true }), SQUAT);
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect(exercise(page, SQUAT)).toBeVisible();
  return exercise(page, SQUAT);
}

test('a template is edited on the smallest phone, with letters twice as large, and by ear', async ({
  page,
}) => {
  const { height = 844 } = page.viewportSize() ?? {};
  const squat = await writeTemplate(page);
  await squat.getByLabel('кг, подход 1').fill('102,5');
  await squat.getByLabel('Повторы, подход 1').fill('12');
  await squat.getByLabel('Цель от, подход 1').fill('10');
  await squat.getByLabel('Цель до, подход 1').fill('12');
  await squat.getByLabel('Цель до, подход 1').press('Enter');
  await page.setViewportSize({ width: 320, height });
  const fields = squat.getByRole('table').getByRole('textbox');
  for (const box of await fields.all()) {
    const size = await box.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([]);
  for (const letters of ['16px', '32px']) {
    await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), letters);
    const cut = await fields.evaluateAll(all =>
      all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.ariaLabel),
    );
    expect(cut, `figures cut at ${letters}`).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
  // What comes last is not under the bar.
  const rest = field(squat, `Отдых: ${SQUAT}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bar = await page.getByRole('button', { name: 'Добавить упражнение' }).boundingBox();
  const last = await rest.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // Held sideways, what ends the editing is in the head.
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('main > header').getByRole('button', { name: 'Готово' })).toBeInViewport();
});
