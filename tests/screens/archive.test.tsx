// The archive: exercises put away, and called back.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createExercise, setArchived } from '#commands/exercises.ts';
import { openAt } from '../components/support/open-at.tsx';
import { OWN_EXERCISE, seedGuest } from '../components/support/seeded.ts';
import { press, pressOn } from '../components/support/seen.ts';

test('an exercise restored hands the focus to the next, to the one before, to the title', async () => {
  await seedGuest(async ctx => {
    for (const name of ['Проба А', 'Проба Б', 'Проба В']) {
      await setArchived(ctx, await createExercise(ctx, { ...OWN_EXERCISE, name }), true);
    }
  });
  openAt('/profile/archived');
  const restore = (name: string) => page.getByRole('button', { name: `Восстановить: Проба ${name}` });
  await expect.element(restore('Б')).toBeVisible();
  await pressOn(restore('Б'), 'Enter');
  await expect.element(restore('В')).toHaveFocus();
  await press('Enter');
  await expect.element(restore('А')).toHaveFocus();
  await press('Enter');
  await expect.element(page.getByText('Архив пуст.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Архив упражнений' })).toHaveFocus();
});
