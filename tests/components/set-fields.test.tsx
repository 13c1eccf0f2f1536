// Covers docs/product.md: States; Forms; Messages; Numbers; Sets; Rest.
// The fields of a set: what is typed, stepped, ticked and refused.

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteSet } from '#commands/sets.ts';
import { enterInput, writeInput } from '#features/workout/pad/edit-input.ts';
import { openAt } from './support/open-at.tsx';
import { textOf } from './support/said.ts';
import { elsewhere } from './support/seeded.ts';
import { boxOf, expectHidden, expectPart, htmlOf, tap } from './support/seen.ts';
import { exercise, field, PLANK, startWith, startWithBench } from './support/training.ts';

const enter = () => userEvent.keyboard('{Enter}');
const typed = () => localStorage.getItem('workout.typed.v1');
const countdown = () => page.getByRole('timer', { name: 'Отдых' });

test('no figure of a weight is cut on a small phone, typed or hinted: 101,25 would read as 101,2', async () => {
  await page.viewport(320, 568);
  const bench = await startWithBench(2);
  await field(bench, 'кг, подход 1').fill('101,25');
  await enter();
  await expect.element(field(bench, 'кг, подход 2')).toHaveAttribute('placeholder', '101,25');
  for (const number of [1, 2]) {
    const { scrollWidth, clientWidth } = field(bench, `кг, подход ${number}`).element();
    expect(scrollWidth - clientWidth, `подход ${number}`).toBeLessThanOrEqual(0);
  }
});

test('an unreadable value is marked, kept as typed and not saved, and nothing can be ticked over it', async () => {
  const bench = await startWithBench(1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await enter();
  await weight.fill('8o5');
  await field(bench, 'Подход 1 выполнен').click();
  await expect.element(weight).toHaveValue('8o5');
  await expect.element(weight).toHaveAttribute('aria-invalid', 'true');
  await expect.element(weight).toHaveAccessibleDescription('Неверный формат');
  await expect.element(field(bench, 'Подход 1 выполнен')).not.toBeChecked();
  openAt('/workout');
  await expect.element(weight).toHaveValue('80');
});

test('a tick right behind an erased figure says that the set is empty', async () => {
  const bench = await startWithBench(1);
  const reps = field(bench, 'Повторы, подход 1');
  await reps.fill('8');
  await enter();
  await expect.poll(typed).toBeNull();
  await reps.fill('');
  await field(bench, 'Подход 1 выполнен').click();
  await expect.element(reps).toHaveValue('');
  await expectPart(page.getByRole('alert'), 'Подход пуст');
});

test('a figure that is taken back before it is stored stays taken back', async () => {
  const bench = await startWithBench(1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await enter();
  await expect.poll(typed).toBeNull();
  const input = weight.element() as HTMLInputElement;
  for (const text of ['85', '80']) {
    // React renders in a microtask after each, sooner than the device stores.
    for (const act of [() => input.focus(), () => writeInput(input, text), () => enterInput(input)]) {
      act();
      await Promise.resolve();
    }
  }
  await expect.poll(typed).toBeNull();
  expect(await elsewhere(async ({ db }) => (await db.sets.toArray())[0]?.weightKg)).toBe(80);
  await expect.element(weight).toHaveValue('80');
});

test('[KEY1] a space that cannot tick, or ticks an empty set, leaves the focus in the field that needs a value', async () => {
  const bench = await startWithBench(2);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('8o');
  await field(bench, 'Повторы, подход 1').fill('8');
  await userEvent.keyboard(' ');
  await expect.element(field(bench, 'Подход 1 выполнен')).not.toBeChecked();
  await expect.element(weight).toHaveFocus();
  await weight.fill('');
  await field(bench, 'Повторы, подход 1').fill('');
  await userEvent.keyboard(' ');
  await expect.element(field(bench, 'Подход 1 выполнен')).toBeChecked();
  await expect.element(weight).toHaveFocus();
  await weight.fill('80');
  await userEvent.keyboard(' ');
  await expect.element(field(bench, 'Подход 1 выполнен')).not.toBeChecked();
  await expect.element(field(bench, 'кг, подход 2')).toHaveFocus();
});

test('[LATE2] what is typed as it stands is no edit: another device may have changed it since', async () => {
  const bench = await startWithBench(1);
  const weight = field(bench, 'кг, подход 1');
  const patches = () =>
    elsewhere(async ({ db }) => {
      const log = await db.log.toArray();
      return log.flatMap(({ kind, actedAtMs }) => (kind.startsWith('set.') ? [actedAtMs] : []));
    });
  await weight.fill('80');
  await enter();
  await expect.poll(typed).toBeNull();
  const before = await patches();
  await weight.fill('8');
  await weight.fill('80');
  await enter();
  await field(bench, 'Повторы, подход 1').click();
  expect(await patches()).toEqual(before);
  await weight.fill('85');
  await enter();
  await expect.poll(patches).not.toEqual(before);
});

test('a step does not change the value behind a text that cannot be read', async () => {
  const bench = await startWithBench(1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await enter();
  await weight.fill('8-');
  await bench.getByRole('button', { name: 'Плюс 2,5 кг' }).click();
  await expect.element(weight).toHaveFocus();
  await expect.element(weight).toHaveValue('8-');
  await bench.getByRole('button', { name: 'Плюс 1 повторение' }).click();
  await expect.element(field(bench, 'Повторы, подход 1')).toHaveValue('1');
  await weight.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(weight).toHaveValue('80');
});

test('the rest of a set: bad times are refused with the format, a good one restarts the countdown', async () => {
  const bench = await startWithBench(1);
  const rest = field(bench, 'Отдых, подход 1');
  const tick = field(bench, 'Подход 1 выполнен');
  await expect.element(rest).toHaveAttribute('placeholder', '2:00');
  await rest.fill('0199');
  await enter();
  await expect.element(rest).toHaveAccessibleDescription('Формат: мм:сс или чч:мм:сс');
  // It would run with the default, unseen.
  await tick.click();
  await expect.element(rest).toHaveFocus();
  await expect.element(tick).not.toBeChecked();
  await rest.fill('130');
  await expect.element(rest).toHaveValue('1:30');
  await tick.click();
  await expect.element(tick).toBeChecked();
  await expect.poll(() => textOf(countdown())).toMatch(/^1:(30|2\d)$/);
  await rest.fill('300');
  await enter();
  await expect.poll(() => textOf(countdown())).toMatch(/^(3:00|2:5\d)$/);
  await tick.click();
  await expect.element(countdown()).not.toBeInTheDocument();
});

test('steppers start from the hint and lose no press', async () => {
  const bench = await startWithBench(2);
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'Повторы, подход 1').fill('8');
  await field(bench, 'Подход 1 выполнен').click();
  await expect.element(field(bench, 'кг, подход 2')).toHaveAttribute('placeholder', '80');
  for (let press = 0; press < 3; press++) await bench.getByRole('button', { name: 'Плюс 2,5 кг' }).click();
  await expect.element(field(bench, 'кг, подход 2')).toHaveValue('87,5');
  await bench.getByRole('button', { name: 'Минус 1 повторение' }).click();
  await expect.element(field(bench, 'Повторы, подход 2')).toHaveValue('7');
});

test('steppers say what they step, and are as large as a thumb', async () => {
  const bench = await startWithBench(1);
  const steppers = bench.getByRole('button', { name: /^(Плюс|Минус) .+, 1-й подход/ });
  await expect.element(steppers.first()).toBeVisible();
  const said = steppers.elements().map(stepper => stepper.textContent);
  expect(said).toHaveLength(4);
  const FORMS = [/^−2,5\s+кг$/, /^\+2,5\s+кг$/, /^−1\s+повт\.$/, /^\+1\s+повт\.$/];
  for (const [index, form] of FORMS.entries()) expect(said[index]).toMatch(form);
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.viewport(width, height);
    for (const stepper of steppers.elements()) {
      const box = stepper.getBoundingClientRect();
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  }
});

test('a timed set has steppers of its weight and time with the system’s keyboard; the training’s own keys have theirs', async () => {
  localStorage.setItem('numberPad.v1', 'system');
  await startWith({ [PLANK]: 2 });
  const plank = exercise(PLANK);
  await field(plank, 'Время, подход 1').fill('100');
  await field(plank, 'Подход 1 выполнен').click();
  await expect.element(field(plank, 'Время, подход 2')).toHaveAttribute('placeholder', '00:01:00');
  for (let press = 0; press < 3; press++) await plank.getByRole('button', { name: 'Плюс 5 секунд' }).click();
  await expect.element(field(plank, 'Время, подход 2')).toHaveValue('00:01:15');
  await plank.getByRole('button', { name: 'Минус 5 секунд' }).click();
  await expect.element(field(plank, 'Время, подход 2')).toHaveValue('00:01:10');
  await plank.getByRole('button', { name: 'Плюс 2,5 кг' }).click();
  await expect.element(field(plank, 'кг, подход 2')).toHaveValue('2,5');
  const watch = boxOf(plank.getByRole('button', { name: /^Секундомер/ }));
  expect(boxOf(plank.getByRole('button', { name: 'Плюс 5 секунд' })).top).toBeGreaterThanOrEqual(
    watch.bottom,
  );

  localStorage.setItem('numberPad.v1', 'own');
  openAt('/workout');
  await expect.element(field(plank, 'Время, подход 2')).toHaveAttribute('inputmode', 'none');
  await expectHidden(plank.getByRole('button', { name: /^(Плюс|Минус) / }));
});

test('a step pressed right behind a typed value shows where it led, also back to what was there', async () => {
  const bench = await startWithBench(1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await enter();
  await expect.poll(typed).toBeNull();
  await weight.fill('82,5');
  // The click takes the field's focus and presses the button in one go, as a thumb does.
  await bench.getByRole('button', { name: 'Минус 2,5 кг' }).click();
  await expect.element(weight).toHaveValue('80');
  await field(bench, 'Подход 1 выполнен').click();
  await expect.element(countdown()).toBeVisible();
  openAt('/workout');
  await expect.element(weight).toHaveValue('80');
});

test('a step pressed right behind a tick does not change the set that was ticked', async () => {
  const bench = await startWithBench(2);
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'Повторы, подход 1').fill('8');
  await enter();
  const plus = bench.getByRole('button', { name: 'Плюс 2,5 кг' });
  const stepOfFirst = plus.element() as HTMLElement;
  (field(bench, 'Подход 1 выполнен').element() as HTMLElement).click();
  requestAnimationFrame(() => stepOfFirst.click());
  await expect.element(bench.getByRole('button', { name: 'Плюс 2,5 кг, 2-й подход' })).toBeVisible();
  expect(plus.elements()).toHaveLength(1);
  await plus.click();
  await expect.element(field(bench, 'кг, подход 2')).toHaveValue('82,5');
  await expect.element(field(bench, 'кг, подход 1')).toHaveValue('80');
});

test('a tick right behind a step takes the stepped value along, typed before or not', async () => {
  const bench = await startWithBench(2);
  const stepAndTick = async (set: number) => {
    // Both before the step is painted, as on a slow phone.
    (bench.getByRole('button', { name: 'Плюс 2,5 кг' }).element() as HTMLElement).click();
    (field(bench, `Подход ${set} выполнен`).element() as HTMLElement).click();
    await expect.element(page.getByText(`${set} из 2 подходов`)).toBeVisible();
  };
  await field(bench, 'кг, подход 1').fill('80');
  await enter();
  await expect.poll(typed).toBeNull();
  await stepAndTick(1);
  await expect.element(field(bench, 'кг, подход 1')).toHaveValue('82,5');
  await field(bench, 'кг, подход 2').fill('90');
  await stepAndTick(2);
  await expect.element(field(bench, 'кг, подход 2')).toHaveValue('92,5');
});

test('what is wrong with a value is not said under the rest bar', async () => {
  const bench = await startWithBench(12);
  await field(bench, 'Подход 1 выполнен').click();
  const bar = () => document.querySelector('[data-bar=rest]')?.getBoundingClientRect().top ?? Number.NaN;
  await expect.element(countdown()).toBeVisible();
  const rest = field(bench, 'Отдых, подход 10');
  const message = bench.getByText('Формат: мм:сс или чч:мм:сс');
  const putAboveBar = () => window.scrollBy(0, boxOf(rest).bottom - bar() + 1);

  putAboveBar();
  htmlOf(rest).focus({ preventScroll: true });
  await userEvent.keyboard('6060');
  await enter();
  await expect.poll(() => bar() - boxOf(message).bottom).toBeGreaterThanOrEqual(0);

  // A tick leads back to what cannot be read.
  putAboveBar();
  htmlOf(field(bench, 'Подход 10 выполнен')).click();
  await expect.element(rest).toHaveFocus();
  await expect.poll(() => bar() - boxOf(message).bottom).toBeGreaterThanOrEqual(0);
});

test('a toast moves the row that is being edited out of its way', async () => {
  const bench = await startWithBench(12);
  const edited = field(bench, 'кг, подход 11');
  await tap(edited);
  const row = edited.element().closest('tr');
  const bottomOfRow = () => row?.getBoundingClientRect().bottom ?? Number.NaN;
  // As low as a row can stand, right above the keys.
  await expect.element(page.getByRole('group', { name: 'Клавиши' })).toBeVisible();
  const bar = document.querySelector('[data-bar=pad]')?.getBoundingClientRect().y ?? 0;
  window.scrollBy(0, bottomOfRow() - bar);
  expect(Math.abs(bottomOfRow() - bar)).toBeLessThan(2);
  // One that comes by itself, and takes no focus.
  window.dispatchEvent(new Event('appinstalled'));
  const toast = page.getByRole('status').getByText('Приложение установлено');
  await expect.element(toast).toBeVisible();
  await expect.element(edited).toHaveFocus();
  await expect.poll(() => boxOf(toast).y - bottomOfRow()).toBeGreaterThanOrEqual(0);
});

test('a tick of a set that was deleted in another tab just before is not stored, and the app says so', async () => {
  const bench = await startWithBench(2);
  const box = htmlOf(field(bench, 'Подход 2 выполнен'));
  await elsewhere(async ctx => {
    const last = (await ctx.db.sets.toArray()).sort((a, b) => a.order - b.order).at(-1);
    await deleteSet(ctx, last?.key ?? '');
    // Before the row is painted away.
    box.click();
  });
  await expect.element(page.getByRole('alert').getByText('Подхода больше нет')).toBeVisible();
  await expectHidden(field(bench, 'Подход 2 выполнен'));
  await expect.element(page.getByText('0 из 1 подхода')).toBeVisible();
});
