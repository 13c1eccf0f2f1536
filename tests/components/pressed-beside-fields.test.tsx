// Covers docs/product.md: Sets; Keys, steppers, plates; The past.
// What is pressed while a field is being typed into. An iPhone's tap on a button leaves the focus where it is.
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { startTraining } from '../../e2e/seeded/in-page.ts';
import { openAt } from './support/open-at.tsx';
import { elsewhere, seedGuest, seedPast } from './support/seeded.ts';
import { htmlOf, tap } from './support/seen.ts';
import { BENCH, exercise, field, PLANK, startWith } from './support/training.ts';

/** As on an iPhone: the focus stays in the field. */
const tapWithoutFocus = (button: Locator) => htmlOf(button).click();

const held = () =>
  elsewhere(async ({ db }) => {
    const hold = await db.rest.get('hold');
    return hold && (hold.endsAtMs - hold.startedAtMs) / 1000;
  });

test.each([
  ['taken along by the tap', tap],
  ['left by no tap', tapWithoutFocus],
])(
  '[WATCH1] the time in the field is the target of the stopwatch at once, its focus %s',
  async (_, press) => {
    await startWith({ [PLANK]: 1 });
    const plank = exercise(PLANK);
    const start = plank.getByRole('button', { name: 'Секундомер, подход 1' });
    await expect.element(start).toBeVisible();
    await tap(field(plank, 'Время, подход 1'));
    await field(plank, 'Время, подход 1').fill('130');
    await press(start);
    await expect.poll(held).toBe(90);
  },
);

test('[WATCH1] over a time that cannot be read no stopwatch starts', async () => {
  await startWith({ [PLANK]: 1 });
  const plank = exercise(PLANK);
  const time = field(plank, 'Время, подход 1');
  const start = plank.getByRole('button', { name: 'Секундомер, подход 1' });
  await expect.element(start).toBeVisible();
  await time.fill('199');
  tapWithoutFocus(start);
  await expect.element(time).toHaveAttribute('aria-invalid', 'true');
  await expect.element(time).toHaveFocus();
  expect(await held()).toBeUndefined();
});

test('[PREV1] a tap on the last time fills the field that is being typed into, too', async () => {
  await seedGuest(async ctx => {
    const { db } = ctx;
    await startTraining(ctx, { [BENCH]: 1 });
    const [set] = await db.sets.toArray();
    await tickSet(ctx, set?.key ?? '', { weightKg: 80, reps: 8 });
    await finishWorkout(ctx, set?.workoutKey ?? '');
    await startTraining(ctx, { [BENCH]: 1 });
  });
  openAt('/workout', '/');
  const bench = exercise(BENCH);
  await field(bench, 'кг, подход 1').fill('85');
  tapWithoutFocus(bench.getByRole('button', { name: /^Заполнить как в прошлый раз, подход 1/ }));
  await expect.element(field(bench, 'Повторы, подход 1')).toHaveValue('8');
  await expect.element(field(bench, 'кг, подход 1')).toHaveValue('80');
});

test('the minutes typed of a past training are stored when the app is left', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  const key = await elsewhere(async ({ db }) => (await db.workouts.toArray())[0]?.key ?? '');
  openAt(`/history/${key}/edit`, `/history/${key}`);
  await page.getByLabelText('Длительность, мин').fill('95');
  window.dispatchEvent(new Event('pagehide'));
  const seconds = () => elsewhere(async ({ db }) => (await db.workouts.get(key))?.durationSec);
  await expect.poll(seconds).toBe(95 * 60);
});

test('[PAD2] from a set that is done a figure goes into the others, and what it is only compared with not into it', async () => {
  await startWith({ [BENCH]: 3 });
  const bench = exercise(BENCH);
  const sets = () => elsewhere(async ({ db }) => (await db.sets.toArray()).sort((a, b) => a.order - b.order));
  const [first] = await sets();
  await elsewhere(async ctx => {
    await saveSetValues(ctx, first?.key ?? '', { weightKg: 80, reps: 8, hardReps: 2 });
    const [, second] = await sets();
    await tickSet(ctx, second?.key ?? '');
    await saveSetValues(ctx, second?.key ?? '', { hardReps: null });
    await addSet(ctx, first?.itemKey ?? '');
  });
  await expect.element(field(bench, 'Подход 4 выполнен')).toBeVisible();
  await expect.element(field(bench, 'Повторов в запасе, подход 2')).toHaveAttribute('placeholder', '2');
  await tap(field(bench, 'Повторов в запасе, подход 2'));
  await tap(page.getByRole('button', { name: 'Во все оставшиеся' }));
  const reserves = async () => (await sets()).map(({ hardReps }) => hardReps);
  await expect.poll(reserves).toEqual([2, null, 2, 2]);
});
