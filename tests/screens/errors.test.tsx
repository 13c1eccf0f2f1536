// Covers docs/product.md: States; Messages; What could not be loaded.
// docs/product.md, Messages, one by one: the server refuses a change, the device cannot read, the session is over.
// What an account call is refused with stands in its own screen's spec (login, register, account).

import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { createExercise, setArchived } from '#commands/exercises.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { keyOf } from '../../e2e/seeded/in-page.ts';
import { exchangeAll } from '../components/support/exchange.ts';
import { breakReading, logged, mendReading } from '../components/support/faults.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt, textOf } from '../components/support/said.ts';
import { OWN_EXERCISE, seedGuest, seedPast } from '../components/support/seeded.ts';
import { check, expectCount, expectHidden } from '../components/support/seen.ts';
import {
  BENCH,
  chooseAction,
  exercise,
  finish,
  PLANK,
  pick,
  startWith,
} from '../components/support/training.ts';

/** The next call like this is refused for good. */
function refuseNext(method: string, pattern: string): Promise<number> {
  return commands.addAnswer({ method, pattern, times: 1 }, 400, { detail: 'Нельзя.', code: 'invalid' });
}

async function expectError(text: string): Promise<void> {
  await expect.element(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
}

describe('a change that the server refuses', () => {
  test('of an exercise in the training: its replacement is only logged', async () => {
    await startWith({ [BENCH]: 0 });
    await exchangeAll();
    await refuseNext('POST', '/replace-by-exercise/$');
    const replaced = logged('item.replace');
    await chooseAction(BENCH, 'Заменить');
    await pick(page.getByRole('radio', { name: PLANK, exact: true }), PLANK);
    await page.getByRole('button', { name: 'Заменить' }).click();
    await expect.element(exercise(PLANK)).toBeVisible();
    await exchangeAll();
    await replaced;
    await expect.element(exercise(BENCH)).toBeVisible();
    expect(textOf(page.getByRole('alert'))).toBe('');
  });

  test('of a template: its star and its delete are only logged, applying says so', async () => {
    await seedPast([{ title: 'Жимы', daysAgo: 2, exercises: 1 }], 'Грудь', 'Спина');
    openAt('/');
    await expect.element(page.getByRole('button', { name: 'Спина', exact: true })).toBeVisible();
    await exchangeAll();
    const card = (title: string) => page.getByRole('button', { name: title, exact: true });

    await refuseNext('DELETE', '/templates/[^/]+/$');
    const deleted = logged('template.delete');
    await card('Спина').click();
    await page.getByRole('button', { name: 'Удалить шаблон' }).click();
    await expectCount(card('Спина'), 0);

    await refuseNext('POST', '/favorite/$');
    const starred = logged('template.favorite');
    const star = page
      .getByRole('listitem')
      .filter({ hasText: 'Грудь' })
      .getByRole('button', { name: 'Избранное' });
    await star.click();
    await expect.element(star).toHaveAttribute('aria-pressed', 'true');
    await exchangeAll();
    await starred;
    await expect.element(star).toHaveAttribute('aria-pressed', 'false');
    await deleted;
    await expect.element(card('Спина')).toBeVisible();
    expect(textOf(page.getByRole('alert'))).toBe('');

    await refuseNext('POST', '/apply/$');
    await card('Грудь').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
    await expectToBeAt('/workout');
    await exchangeAll();
    await expectError('Не удалось применить шаблон');
  });

  test('of what becomes of a training: a template made of it, a past one repeated', async () => {
    await seedPast([{ title: 'Жимы', daysAgo: 2, exercises: 1 }]);
    openAt('/');
    const repeat = page.getByRole('article', { name: 'Жимы' }).getByRole('button', { name: 'Повторить' });
    const tick = page.getByRole('checkbox', { name: 'Подход 1 выполнен' });

    await page.getByRole('link', { name: 'История' }).click();
    await repeat.click();
    await check(tick);
    await finish();
    await refuseNext('POST', '/save-as-template/$');
    const prompt = page.getByRole('dialog', { name: 'Сохранить как шаблон?' });
    await prompt.getByRole('button', { name: 'Сохранить' }).click();
    await expectHidden(prompt);
    await exchangeAll();
    await expectError('Не удалось создать шаблон');

    await page.getByRole('link', { name: 'История' }).click();
    await refuseNext('POST', '/recreate/$');
    await repeat.last().click();
    await expectToBeAt('/workout');
    await exchangeAll();
    await expectError('Не удалось воссоздать тренировку');
  });

  test('of a program: its update says so', async () => {
    await seedPast([{ title: 'Жимы', daysAgo: 2, exercises: 1 }], 'Грудь');
    openAt('/');
    await page.getByRole('button', { name: 'Грудь', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
    await page.getByLabelText('кг, подход 1', { exact: true }).fill('85');
    await check(page.getByRole('checkbox', { name: 'Подход 1 выполнен' }));
    await finish();
    await refuseNext('POST', '/maybe-update-template/$');
    const update = page.getByRole('dialog').getByRole('button', { name: 'Обновить', exact: true });
    await update.click();
    await expectHidden(update);
    await exchangeAll();
    await expectError('Не удалось применить операцию с шаблоном');
  });

  test('of the settings, and of an exercise that is restored', async () => {
    await seedGuest(async ctx => {
      const key = await createExercise(ctx, { ...OWN_EXERCISE, name: 'Проба архива' });
      await setArchived(ctx, key, true);
    });
    openAt('/');
    await exchangeAll();
    await refuseNext('PATCH', '/me/settings/$');
    await page.getByRole('link', { name: 'Профиль' }).click();
    await page.getByRole('button', { name: /^Отдых по умолчанию/ }).click();
    await page.getByLabelText('Время отдыха').fill('90');
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
    await expect.element(page.getByRole('button', { name: /^Отдых по умолчанию.*1:30/ })).toBeVisible();
    await exchangeAll();
    await expectError('Не удалось сохранить настройки');
    await expect.element(page.getByRole('button', { name: /^Отдых по умолчанию.*2:00/ })).toBeVisible();

    await refuseNext('POST', '/unarchive/$');
    await page.getByRole('link', { name: 'Архив' }).click();
    const restore = page.getByRole('button', { name: 'Восстановить: Проба архива' });
    await restore.click();
    await expectHidden(restore);
    await exchangeAll();
    await expectError('Ошибка при восстановлении упражнения');
    await expect.element(restore).toBeVisible();
  });
});

describe('what the device cannot read', () => {
  test('history, archive, settings and a template say so', async () => {
    await seedPast([{ title: 'Жимы', daysAgo: 2, exercises: 1 }], 'Грудь');
    openAt('/');
    await expect.element(page.getByRole('button', { name: 'Грудь', exact: true })).toBeVisible();
    breakReading('templates');
    await page.getByRole('button', { name: 'Грудь', exact: true }).click();
    await expectError('Не удалось загрузить шаблон');

    // Not by way of the list of exercises: what it has read is still at hand for the archive.
    mendReading();
    openAt('/history');
    await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
    breakReading('settings');
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect.element(page.getByText('Не удалось загрузить профиль/настройки')).toBeVisible();
    breakReading('exercises');
    await page.getByRole('link', { name: 'Архив' }).click();
    await expectError('Не удалось загрузить архивированные упражнения');

    mendReading();
    openAt('/profile');
    await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
    breakReading('workouts');
    await page.getByRole('link', { name: 'История' }).click();
    await expect.element(page.getByText('Не удалось загрузить историю')).toBeVisible();

    // Where its pages begin and end can still be read, but not what stands on them.
    mendReading();
    openAt('/profile');
    await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
    breakReading('exercises');
    await page.getByRole('link', { name: 'История' }).click();
    await expect.element(page.getByText('Не удалось загрузить историю')).toBeVisible();
  });

  test('alternatives are only logged: the training stays on the screen', async () => {
    await startWith({ [BENCH]: 0 });
    // The training itself may be read again at any time.
    breakReading('exercises', keyOf(BENCH));
    const failed = logged('Ошибка загрузки альтернатив');
    await chooseAction(BENCH, 'Показать альтернативы');
    await failed;
    await expect.element(exercise(BENCH)).toBeVisible();
    await expectCount(page.getByText('Ошибка загрузки альтернатив'), 0);
    expect(textOf(page.getByRole('alert'))).toBe('');
  });

  test('alternatives are only logged: the form of an exercise stays on the screen', async () => {
    await seedGuest(startEmptyWorkout);
    openAt('/exercises/create');
    await page.getByText('Вариант, тип, альтернативы').click();
    await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
    for (const name of [BENCH, PLANK]) await pick(page.getByRole('checkbox', { name, exact: true }), name);
    await page.getByRole('button', { name: 'Добавить (2)' }).click();
    const alternatives = page.getByRole('region', { name: 'Альтернативные упражнения' });
    await expectCount(alternatives.getByRole('listitem'), 2);
    breakReading('exercises');
    const failed = logged('Ошибка загрузки альтернатив');
    await page.getByRole('button', { name: `Убрать: ${PLANK}` }).click();
    await failed;
    await expect.element(page.getByRole('heading', { level: 1, name: 'Новое упражнение' })).toBeVisible();
    await expectCount(alternatives.getByRole('listitem'), 0);
    expect(textOf(page.getByRole('alert'))).toBe('');
  });
});
