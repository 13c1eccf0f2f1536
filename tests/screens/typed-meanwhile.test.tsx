// What a person is typing in a dialog, while another tab or device goes on.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setExerciseSettings } from '#commands/exercises.ts';
import { keyOf } from '../../e2e/seeded/in-page.ts';
import { elsewhere } from '../components/support/seeded.ts';
import { expectHidden } from '../components/support/seen.ts';
import { BENCH, chooseAction, startWithBench } from '../components/support/training.ts';

test('[NOTE1] who changes an exercise’s rest alone leaves what another tab has written meanwhile', async () => {
  await startWithBench(1);
  await chooseAction(BENCH, 'Настройки упражнения');
  const dialog = page.getByRole('dialog', { name: 'Настройки упражнения' });
  await expect.element(dialog).toBeVisible();
  const written = { note: 'Скамья на третьем делении', loadMode: 'single' } as const;
  await elsewhere(ctx => setExerciseSettings(ctx, keyOf(BENCH), written));
  await dialog.getByLabelText('Отдых').fill('300');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expectHidden(dialog);
  const stored = await elsewhere(ctx => ctx.db.exerciseSettings.get(keyOf(BENCH)));
  expect(stored).toMatchObject({ ...written, restSec: 180 });
});
