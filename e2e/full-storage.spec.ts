// Covers docs/product.md: Training; Rest.
// The browser has no room left for what the app notes beside its databases: localStorage and sessionStorage.
import { expect, test } from './fixtures.ts';
import {
  addExercises,
  addSets,
  BENCH,
  exercise,
  field,
  startAsGuest,
  tickForGood,
} from './training-steps.ts';

test('[DUR4] a browser without room for notes runs a training as ever: picked, typed, ticked, rested, reloaded', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await startAsGuest(page);
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 1);
  const bench = exercise(page, BENCH);
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'Повторы, подход 1').fill('8');
  await tickForGood(page, BENCH, 1);
  await expect(page.getByRole('timer', { name: 'Отдых', exact: true })).toBeVisible();
  await page.reload();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('80');
});
