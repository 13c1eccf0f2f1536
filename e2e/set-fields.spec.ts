// The fields of a set: what is typed, stepped, ticked, refused, and kept when it was not entered.
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { fillDisk } from './full-disk.ts';
import { waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { addExercises, BENCH, exercise, field, finish, startWithBench } from './training-steps.ts';

test.use(ON_THE_PAGE);

test('no figure of a weight is cut on a small phone, typed or hinted: 101,25 would read as 101,2', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 1').fill('101,25');
  await page.keyboard.press('Enter');
  await expect(field(bench, 'кг, подход 2')).toHaveAttribute('placeholder', '101,25');
  for (const number of [1, 2]) {
    const box = field(bench, `кг, подход ${number}`);
    const cut = await box.evaluate(input => input.scrollWidth - input.clientWidth);
    expect(cut, `подход ${number}`).toBeLessThanOrEqual(0);
  }
});

test('the previous time stands beside each set and fills what was left empty', { tag: '@core' }, async ({
  page,
}) => {
  const bench = await startWithBench(page, 1);
  await field(bench, 'кг, подход 1').fill('77,5');
  await field(bench, 'Повторы, подход 1').fill('9');
  await field(bench, 'Подход 1 выполнен').check();
  await finish(page);

  await page.goto('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(page, BENCH);
  await expect(bench.getByRole('cell', { name: '77,5 × 9' })).toBeVisible();
  await expect(field(bench, 'кг, подход 1')).toHaveAttribute('placeholder', '77,5');
  await field(bench, 'Подход 1 выполнен').check();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('77,5');
  await expect(field(bench, 'Повторы, подход 1')).toHaveValue('9');
});

test('an unreadable value is marked, kept as typed and not saved, and nothing can be ticked over it', async ({
  page,
}) => {
  const bench = await startWithBench(page, 1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await weight.press('Enter');
  await weight.fill('8o5');
  await field(bench, 'Подход 1 выполнен').click();
  await expect(weight).toHaveValue('8o5');
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  await expect(weight).toHaveAccessibleDescription('Неверный формат');
  await expect(field(bench, 'Подход 1 выполнен')).not.toBeChecked();
  await page.reload();
  await expect(weight).toHaveValue('80');
});

test('a step does not change the value behind a text that cannot be read', async ({ page }) => {
  const bench = await startWithBench(page, 1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await weight.press('Enter');
  await weight.fill('8-');
  await bench.getByRole('button', { name: 'Плюс 2,5 кг' }).click();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveValue('8-');
  await bench.getByRole('button', { name: 'Плюс 1 повторение' }).click();
  await expect(field(bench, 'Повторы, подход 1')).toHaveValue('1');
  await weight.press('Escape');
  await expect(weight).toHaveValue('80');
});

test('the rest of a set: bad times are refused with the format, a good one restarts the countdown', async ({
  page,
}) => {
  const bench = await startWithBench(page, 1);
  const rest = field(bench, 'Отдых, подход 1');
  await expect(rest).toHaveAttribute('placeholder', '2:00');
  await rest.fill('0199');
  await rest.press('Enter');
  await expect(rest).toHaveAccessibleDescription('Формат: мм:сс или чч:мм:сс');
  // It would run with the default, unseen.
  await field(bench, 'Подход 1 выполнен').click();
  await expect(rest).toBeFocused();
  await expect(field(bench, 'Подход 1 выполнен')).not.toBeChecked();
  await rest.fill('130');
  await expect(rest).toHaveValue('1:30');
  await field(bench, 'Подход 1 выполнен').check();
  const countdown = page.getByRole('timer', { name: 'Отдых' });
  await expect(countdown).toHaveText(/^1:(30|2\d)$/);
  await rest.fill('300');
  await rest.press('Enter');
  await expect(countdown).toHaveText(/^(3:00|2:5\d)$/);
  await field(bench, 'Подход 1 выполнен').uncheck();
  await expect(countdown).toBeHidden();
});

test('steppers start from the hint and lose no press', async ({ page }) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'Повторы, подход 1').fill('8');
  await field(bench, 'Подход 1 выполнен').check();
  await expect(field(bench, 'кг, подход 2')).toHaveAttribute('placeholder', '80');
  for (let press = 0; press < 3; press++) await bench.getByRole('button', { name: 'Плюс 2,5 кг' }).click();
  await expect(field(bench, 'кг, подход 2')).toHaveValue('87,5');
  await bench.getByRole('button', { name: 'Минус 1 повторение' }).click();
  await expect(field(bench, 'Повторы, подход 2')).toHaveValue('7');
});

test('steppers say what they step, and are as large as a thumb', async ({ page }) => {
  const bench = await startWithBench(page, 1);
  const steppers = bench.getByRole('button', { name: /^(Плюс|Минус) .+, 1-й подход/ });
  await expect(steppers).toHaveText([/^−2,5\s+кг$/, /^\+2,5\s+кг$/, /^−1\s+повт\.$/, /^\+1\s+повт\.$/]);
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const stepper of await steppers.all()) {
      const box = await stepper.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  }
});

test('a step pressed right behind a typed value shows where it led, also back to what was there', async ({
  page,
}) => {
  const bench = await startWithBench(page, 1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await weight.press('Enter');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('workout.typed.v1'))).toBeNull();
  await weight.fill('82,5');
  // The tap takes the field's focus and presses the button in one go, as a thumb's does.
  await bench.getByRole('button', { name: 'Минус 2,5 кг' }).tap();
  await expect(weight).toHaveValue('80');
  await field(bench, 'Подход 1 выполнен').check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
  await page.reload();
  await expect(weight).toHaveValue('80');
});

test('a step pressed right behind a tick does not change the set that was ticked', async ({ page }) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'Повторы, подход 1').fill('8');
  await field(bench, 'Повторы, подход 1').press('Enter');
  const plus = bench.getByRole('button', { name: 'Плюс 2,5 кг' });
  const stepOfFirst = (await plus.elementHandle()) as ElementHandle<HTMLElement>;
  await field(bench, 'Подход 1 выполнен').evaluate((tick: HTMLElement, step) => {
    tick.click();
    requestAnimationFrame(() => step.click());
  }, stepOfFirst);
  await expect(plus).toHaveCount(1);
  await plus.click();
  await expect(field(bench, 'кг, подход 2')).toHaveValue('82,5');
  await expect(field(bench, 'кг, подход 1')).toHaveValue('80');
});

test('a tick right behind a step takes the stepped value along, typed before or not', async ({ page }) => {
  const bench = await startWithBench(page, 2);
  const stepAndTick = async (set: number) => {
    const plus = await bench.getByRole('button', { name: 'Плюс 2,5 кг' }).elementHandle();
    // Both before the step is painted, as on a slow phone.
    await field(bench, `Подход ${set} выполнен`).evaluate((tick: HTMLElement, step) => {
      (step as HTMLElement).click();
      tick.click();
    }, plus);
    await expect(page.getByText(`${set} из 2 подходов`)).toBeVisible();
  };
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'кг, подход 1').press('Enter');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('workout.typed.v1'))).toBeNull();
  await stepAndTick(1);
  await expect(field(bench, 'кг, подход 1')).toHaveValue('82,5');
  await field(bench, 'кг, подход 2').fill('90');
  await stepAndTick(2);
  await expect(field(bench, 'кг, подход 2')).toHaveValue('92,5');
});

test('what is wrong with a value is not said under the rest bar', async ({ page }) => {
  const bench = await startWithBench(page, 12);
  await field(bench, 'Подход 1 выполнен').check();
  const bar = page.locator('[data-bar=rest]');
  await expect(bar).toBeVisible();
  const rest = field(bench, 'Отдых, подход 10');
  const message = bench.getByText('Формат: мм:сс или чч:мм:сс');
  const topOf = (place: Locator) => place.evaluate(element => element.getBoundingClientRect().top);
  const bottomOf = (place: Locator) => place.evaluate(element => element.getBoundingClientRect().bottom);
  async function putAboveBar() {
    const byPx = (await bottomOf(rest)) - (await topOf(bar)) + 1;
    await page.evaluate(top => window.scrollBy(0, top), byPx);
  }

  await putAboveBar();
  await rest.evaluate(element => element.focus({ preventScroll: true }));
  await rest.pressSequentially('6060');
  await rest.press('Enter');
  await expect.poll(async () => (await topOf(bar)) - (await bottomOf(message))).toBeGreaterThanOrEqual(0);

  // A tick leads back to what cannot be read.
  await putAboveBar();
  await field(bench, 'Подход 10 выполнен').dispatchEvent('click');
  await expect(rest).toBeFocused();
  await expect.poll(async () => (await topOf(bar)) - (await bottomOf(message))).toBeGreaterThanOrEqual(0);
});

test('[DUR6] what was typed and not entered is there after a reload, a way elsewhere and a closed tab', {
  tag: '@core',
}, async ({ page, context }) => {
  const bench = await startWithBench(page, 1);
  const weight = field(bench, 'кг, подход 1');
  await weight.pressSequentially('82,5');
  await page.reload();
  await expect(weight).toHaveValue('82,5');

  await weight.fill('85');
  await page.goto('/history');
  await page.goto('/workout');
  await expect(weight).toHaveValue('85');

  await weight.fill('87,5');
  await page.close();
  const next = await context.newPage();
  await next.goto('/workout');
  await expect(field(exercise(next, BENCH), 'кг, подход 1')).toHaveValue('87,5');
  await expect.poll(() => next.evaluate(() => localStorage.getItem('workout.typed.v1'))).toBeNull();
});

test('[DUR6] a title that was typed and not entered is there after a reload and a closed tab', async ({
  page,
  context,
}) => {
  await startWithBench(page, 1);
  const title = (of: Page) => of.getByRole('heading', { level: 1 });
  await title(page).getByRole('button').click();
  await page.keyboard.type('Спина');
  await page.reload();
  await expect(title(page)).toHaveText('Спина');

  await title(page).getByRole('button').click();
  await page.keyboard.type('Ноги');
  await page.close();
  const next = await context.newPage();
  await next.goto('/workout');
  await expect(title(next)).toHaveText('Ноги');
  await expect.poll(() => next.evaluate(() => localStorage.getItem('workout.typed.v1'))).toBeNull();
});

test('[DUR2] a device that cannot store: said, nothing confirmed, the typed text stays and is saved later', {
  tag: '@core',
}, async ({ page }) => {
  const bench = await startWithBench(page, 1);
  const weight = field(bench, 'кг, подход 1');
  const freeSpace = await fillDisk(page);
  await weight.fill('82,5');
  await weight.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Не удалось сохранить');
  await field(bench, 'Подход 1 выполнен').click();
  await expect(field(bench, 'Подход 1 выполнен')).not.toBeChecked();
  await expect(weight).toHaveValue('82,5');

  await freeSpace();
  await field(bench, 'Подход 1 выполнен').check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
  await page.reload();
  await expect(weight).toHaveValue('82,5');
});

test('a toast moves the row that is being edited out of its way', async ({ page }) => {
  const bench = await startWithBench(page, 12);
  // What runs beside the screens has come, and listens for an installation.
  await waitUntilSent(page);
  const edited = field(bench, 'кг, подход 11');
  await edited.tap();
  const row = page.getByRole('row').filter({ has: page.getByLabel('кг, подход 11', { exact: true }) });
  const bottomOfRow = () => row.evaluate(place => place.getBoundingClientRect().bottom);
  // As low as a row can stand, right above the keys.
  const { y: bar } = (await page.locator('[data-bar=pad]').boundingBox()) ?? { y: 0 };
  await row.evaluate((place, y) => window.scrollBy(0, place.getBoundingClientRect().bottom - y), bar);
  expect(Math.abs((await bottomOfRow()) - bar)).toBeLessThan(2);
  // One that comes by itself, and takes no focus.
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  const toast = page.getByRole('status').getByText('Приложение установлено');
  await expect(toast).toBeVisible();
  await expect(edited).toBeFocused();
  expect(await bottomOfRow()).toBeLessThanOrEqual((await toast.boundingBox())?.y ?? 0);
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('beside an open keyboard, the tap that leaves a field low on the screen ticks its set', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 480 });
    await page.addInitScript(() => localStorage.setItem('numberPad.v1', 'system'));
    const bench = await startWithBench(page, 6);
    const low = field(bench, 'кг, подход 6');
    const box = field(bench, 'Подход 6 выполнен');
    const bar = page.locator('[data-bar=nav]');
    // The background has begun by then, and keeps taps.
    await waitForServiceWorker(page);
    await low.tap();
    await expect(bar).toBeHidden();
    await low.pressSequentially('60');
    await box.evaluate(element => {
      window.scrollBy(0, element.getBoundingClientRect().bottom + 4 - window.innerHeight);
    });
    await box.tap();
    await expect(box).toBeChecked();
    await expect(bar).toBeVisible();
  });
});
