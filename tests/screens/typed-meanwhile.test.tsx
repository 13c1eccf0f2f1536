// What a person is typing in a dialog, while another tab or device goes on.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noteWorkout } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { deleteSet } from '#commands/sets.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { keyOf } from '../../e2e/seeded/in-page.ts';
import { openAt } from '../components/support/open-at.tsx';
import { waitUntilSaid } from '../components/support/said.ts';
import { elsewhere, seedPast } from '../components/support/seeded.ts';
import { expectHidden } from '../components/support/seen.ts';
import { BENCH, chooseAction, chooseSetAction, startWithBench } from '../components/support/training.ts';

const runningKey = () => elsewhere(async ({ db }) => (await getActiveWorkout(db))?.key ?? '');
const noteField = () => page.getByRole('dialog').getByLabelText('Заметка');
const noteOf = (key: string) => elsewhere(async ({ db }) => (await db.workouts.get(key))?.note);

async function finishElsewhere(key: string) {
  await elsewhere(ctx => finishWorkout(ctx, key));
  await expect.element(page.getByText('Тренировка закончена в другой вкладке')).toBeVisible();
}

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

test('[TAB4] a training’s note that is being typed is stored when the training ends in another tab', async () => {
  await startWithBench(1);
  const key = await runningKey();
  await page.getByRole('button', { name: 'Заметка к тренировке' }).click();
  await noteField().fill('Плечо болело с третьего подхода ');
  await finishElsewhere(key);
  await expect.poll(() => noteOf(key)).toBe('Плечо болело с третьего подхода');
});

test('[TAB4] a set’s note that is being typed is stored when the training ends in another tab', async () => {
  await startWithBench(1);
  await chooseSetAction(BENCH, 1, 'Заметка');
  await noteField().fill('Без пояса');
  await finishElsewhere(await runningKey());
  await expect.poll(() => elsewhere(async ({ db }) => (await db.sets.toArray())[0]?.note)).toBe('Без пояса');
});

test('[TAB4] a note that is being typed to a set that is deleted in another tab is lost aloud', async () => {
  await startWithBench(2);
  await chooseSetAction(BENCH, 2, 'Заметка');
  await noteField().fill('Без пояса');
  const said = waitUntilSaid('Подхода больше нет: изменение не сохранено');
  await elsewhere(async ctx => {
    const sets = await ctx.db.sets.orderBy('key').toArray();
    await deleteSet(ctx, sets.find(({ order }) => order === 2)?.key ?? '');
  });
  await said;
  await expectHidden(page.getByRole('dialog'));
});

test('[TAB4] a note that nobody has touched leaves the one that another tab has written', async () => {
  await startWithBench(1);
  const key = await runningKey();
  await page.getByRole('button', { name: 'Заметка к тренировке' }).click();
  await expect.element(noteField()).toBeVisible();
  await elsewhere(ctx => noteWorkout(ctx, key, 'Спал мало'));
  await finishElsewhere(key);
  expect(await noteOf(key)).toBe('Спал мало');
});

test('a note that was typed and closed is not stored', async () => {
  await startWithBench(1);
  const key = await runningKey();
  await page.getByRole('button', { name: 'Заметка к тренировке' }).click();
  await noteField().fill('Спал мало');
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  await expectHidden(page.getByRole('dialog'));
  expect(await noteOf(key)).toBe('');
});

test('the minutes typed of a past training are stored by the browser’s back', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  const key = await elsewhere(async ({ db }) => (await db.workouts.toArray())[0]?.key ?? '');
  openAt(`/history/${key}/edit`, `/history/${key}`);
  await page.getByLabelText('Длительность, мин').fill('95');
  history.back();
  await expect.element(page.getByRole('link', { name: 'Изменить' })).toBeVisible();
  const seconds = () => elsewhere(async ({ db }) => (await db.workouts.get(key))?.durationSec);
  await expect.poll(seconds).toBe(95 * 60);
});
