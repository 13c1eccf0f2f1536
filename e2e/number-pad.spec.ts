// The training's own keys on a phone: what they type, what they fill, and where they are not.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { waitForServiceWorker } from './service-worker.ts';
import {
  addExercises,
  addSets,
  BENCH,
  chooseAction,
  exercise,
  field,
  PLANK,
  startWithBench,
} from './training-steps.ts';

test.use(ON_THE_PAGE);

const SHOTS = process.env.SHOTS;

function pad(page: Page): Locator {
  return page.getByRole('group', { name: 'Клавиши' });
}

async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await pad(page).getByRole('button', { name: key, exact: true }).tap();
}

/** The keys have come: from now on no field asks for the system's keyboard. */
async function startOnPhone(page: Page, sets: number): Promise<Locator> {
  const bench = await startWithBench(page, sets);
  await expect(field(bench, 'кг, подход 1')).toHaveAttribute('inputmode', 'none');
  return bench;
}

test('[PAD1] the first 82,5 × 8 in three taps and four keys, done and kept', { tag: '@core' }, async ({
  page,
}) => {
  const bench = await startOnPhone(page, 2);
  await field(bench, 'кг, подход 1').tap();
  await type(page, '8', '2', 'И половина', 'дальше', '8');
  await field(bench, 'Подход 1 выполнен').tap();
  await expect(page.getByText('1 из 2 подходов')).toBeVisible();
  await expect(pad(page)).toBeHidden();
  await page.reload();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('82,5');
  await expect(field(bench, 'Повторы, подход 1')).toHaveValue('8');
});

test('[PAD1] keys type over what is selected, take back, step from the hint and refuse a second comma', async ({
  page,
}) => {
  const bench = await startOnPhone(page, 2);
  const weight = field(bench, 'кг, подход 1');
  await weight.tap();
  await type(page, '1', '0', '2', 'Запятая', 'Запятая', '5', 'Стереть', '2', '5');
  await expect(weight).toHaveValue('102,25');
  await type(page, 'Больше на 2,5 кг', 'Меньше на 2,5 кг', 'Меньше на 2,5 кг');
  await expect(weight).toHaveValue('99,75');
  // A step leaves it selected.
  await type(page, '9');
  await expect(weight).toHaveValue('9');
  await type(page, 'дальше');
  await expect(field(bench, 'Повторы, подход 1')).toBeFocused();
  await field(bench, 'кг, подход 2').tap();
  await type(page, 'Больше на 2,5 кг');
  await expect(field(bench, 'кг, подход 2')).toHaveValue('11,5');
});

test('[PAD1] what cannot be read is marked and stays, as from a keyboard', async ({ page }) => {
  const bench = await startOnPhone(page, 1);
  const weight = field(bench, 'кг, подход 1');
  await weight.tap();
  await type(page, '1', '2', '3', '4', '5', 'дальше');
  await expect(weight).toHaveAccessibleDescription('Неверный формат');
  await expect(weight).toBeFocused();
});

test('ПвЗ is chosen beside the repetitions, and the last key of a row does the set', async ({ page }) => {
  const bench = await startOnPhone(page, 1);
  await field(bench, 'Повторы, подход 1').tap();
  await type(page, '8', 'ПвЗ 2');
  await expect(field(bench, 'Повторов в запасе, подход 1')).toHaveValue('2');
  await type(page, 'дальше', '1', 'Отметить подход');
  await expect(field(bench, 'Подход 1 выполнен')).toBeChecked();
  await expect(field(bench, 'Повторы, подход 1')).toHaveValue('8');
  await expect(field(bench, 'Повторов в запасе, подход 1')).toHaveValue('1');
});

test('[PAD1] the set is done from any of its fields, with what is typed there, and the key says where it goes on to', async ({
  page,
}) => {
  const bench = await startOnPhone(page, 2);
  await field(bench, 'Повторы, подход 1').fill('8');
  await field(bench, 'кг, подход 1').tap();
  await expect(pad(page).getByText('повторы')).toBeVisible();
  await type(page, '8', '0', 'Отметить подход');
  await expect(field(bench, 'Подход 1 выполнен')).toBeChecked();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('80');
  await expect(pad(page)).toBeHidden();
  await field(bench, 'кг, подход 1').tap();
  await expect(pad(page).getByRole('button', { name: 'Отметить подход' })).toBeHidden();
});

test('on the smallest phone a thumb meets each ПвЗ', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const bench = await startOnPhone(page, 1);
  await field(bench, 'Повторы, подход 1').tap();
  const chips = pad(page).getByRole('group', { name: 'Повторов в запасе' }).getByRole('button');
  const sizes = await chips.evaluateAll(all =>
    all.map(chip => chip.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]),
  );
  expect(sizes).toHaveLength(12);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
});

test('figures of the keys grow as much as words on the smallest phone, and none is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startOnPhone(page, 1);
  await addExercises(page, PLANK);
  await addSets(page, PLANK, 1);
  await field(exercise(page, PLANK), 'Время, подход 1').tap();
  const keys = pad(page).getByRole('button', {
    name: /^(\d|00|Отметить подход|Стереть|(Больше|Меньше) на \d+ с)$/,
  });
  const measure = () =>
    keys.evaluateAll(all =>
      all.map(key => ({
        name: key.ariaLabel ?? key.textContent,
        size: Number.parseFloat(getComputedStyle(key).fontSize),
        spilt: key.scrollWidth - key.clientWidth,
      })),
    );
  const before = await measure();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const after = await measure();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/pad-time.png` });
  expect(after.filter(({ spilt }) => spilt > 0)).toEqual([]);
  const grown = after.map(({ name, size }, at) => ({ name, by: size / (before[at]?.size ?? size) }));
  expect(grown.filter(({ name, by }) => /^(\d+|.* на 5 с)$/.test(name) && by < 1.9)).toEqual([]);
});

test('a time is typed as on a kitchen timer', async ({ page }) => {
  await startOnPhone(page, 1);
  await addExercises(page, PLANK);
  await addSets(page, PLANK, 1);
  const time = field(exercise(page, PLANK), 'Время, подход 1');
  await time.tap();
  await type(page, '1', '3', '0');
  await expect(time).toHaveValue('1:30');
  await type(page, 'Больше на 15 с');
  await expect(time).toHaveValue('00:01:45');
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('[PAD2] one figure for all remaining sets: two and a half kilograms more in three taps, also offline', async ({
    page,
    network,
  }) => {
    const bench = await startOnPhone(page, 5);
    await bench.getByRole('button', { name: 'Действия: подход 1' }).click();
    await page.getByRole('menuitemradio', { name: 'Разминка' }).click();
    await field(bench, 'кг, подход 2').fill('80');
    await field(bench, 'Повторы, подход 2').fill('8');
    await field(bench, 'Подход 2 выполнен').check();
    await expect(page.getByText('1 из 5 подходов')).toBeVisible();
    await waitForServiceWorker(page);
    network.cutNetwork();
    await field(bench, 'кг, подход 3').tap();
    await type(page, 'Больше на 2,5 кг', 'Во все оставшиеся');
    for (const number of [3, 4, 5]) await expect(field(bench, `кг, подход ${number}`)).toHaveValue('82,5');
    await expect(field(bench, 'кг, подход 1')).toHaveValue('');
    await expect(field(bench, 'кг, подход 2')).toHaveValue('80');
    await page.reload();
    await expect(field(bench, 'кг, подход 5')).toHaveValue('82,5');
  });
});

test('the row and the countdown stand above the keys, and a thumb meets each key', async ({ page }) => {
  const bench = await startOnPhone(page, 12);
  await field(bench, 'Подход 1 выполнен').check();
  const countdown = page.getByRole('timer', { name: 'Отдых' });
  await expect(countdown).toBeVisible();
  const low = field(bench, 'кг, подход 9');
  await low.tap();
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  const bottom = async (place: Locator) => place.evaluate(element => element.getBoundingClientRect().bottom);
  await expect(pad(page)).toBeVisible();
  await expect.poll(async () => (await top(pad(page))) - (await bottom(countdown))).toBeGreaterThanOrEqual(0);
  await expect
    .poll(async () => (await top(page.locator('[data-bar=rest]'))) - (await bottom(low)))
    .toBeGreaterThanOrEqual(0);
  const heights = await pad(page)
    .getByRole('button', { name: /^(\d|Запятая|И половина|дальше|Стереть|(Больше|Меньше) на (2,5|5) кг)$/ })
    .evaluateAll(keys => keys.map(key => key.getBoundingClientRect().height));
  expect(heights).toHaveLength(18);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
  // Of the page, a row may be half under the keys: it scrolls.
  await expectAccessible(page, '[aria-label="Клавиши"]');
});

test('[PAD1] a weight goes by the exercise’s step and by two of it, with keys for a thumb, also with large letters', async ({
  page,
}) => {
  const bench = await startOnPhone(page, 1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await weight.tap();
  await type(page, 'Больше на 5 кг', 'Больше на 2,5 кг');
  await expect(weight).toHaveValue('87,5');
  await type(page, 'Меньше на 5 кг');
  await expect(weight).toHaveValue('82,5');
  await page.goBack();
  await expect(pad(page)).toBeHidden();
  await chooseAction(page, BENCH, 'Настройки упражнения');
  await page.getByLabel('Шаг веса, кг').fill('1,25');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await weight.tap();
  await type(page, 'Больше на 1,25 кг', 'Больше на 2,5 кг');
  await expect(weight).toHaveValue('86,25');
  const keys = pad(page).getByRole('button', {
    name: /^(\d|Запятая|И половина|дальше|Стереть|(Больше|Меньше) на (1,25|2,5) кг)$/,
  });
  for (const [width, height, least] of [
    [320, 640, 56],
    [390, 844, 56],
    [844, 390, 48],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const letters of ['16px', '32px']) {
      await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), letters);
      const sizes = await keys.evaluateAll(all =>
        all.map(key => {
          const text = document.createRange();
          text.selectNodeContents(key);
          const { width, height } = key.getBoundingClientRect();
          return { least: Math.min(width, height), spare: width - text.getBoundingClientRect().width };
        }),
      );
      const where = `${width} px, letters of ${letters}`;
      expect(sizes, where).toHaveLength(18);
      expect(Math.min(...sizes.map(size => size.least)), where).toBeGreaterThanOrEqual(least);
      expect(Math.min(...sizes.map(size => size.spare)), where).toBeGreaterThanOrEqual(2);
      const spilt = await pad(page).evaluate(element => element.scrollWidth - element.clientWidth);
      expect(spilt, where).toBe(0);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/pad-${width}-${letters}.png` });
    }
  }
});

test('the browser’s back closes the keys and nothing else', async ({ page }) => {
  const bench = await startOnPhone(page, 1);
  await field(bench, 'кг, подход 1').tap();
  await expect(pad(page)).toBeVisible();
  await page.goBack();
  await expect(pad(page)).toBeHidden();
  await expect(page).toHaveURL('/workout');
  await expect(bench).toBeVisible();
});

test('[PAD1] the profile gives the phone’s keyboard back', async ({ page }) => {
  const bench = await startOnPhone(page, 1);
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Свои клавиши для цифр' }).tap();
  await page.goto('/workout');
  await expect(field(bench, 'кг, подход 1')).toHaveAttribute('inputmode', 'decimal');
  await field(bench, 'кг, подход 1').tap();
  await expect(field(bench, 'кг, подход 1')).toBeFocused();
  await expect(pad(page)).toHaveCount(0);
});

test('[PLATE1] the plates of each side are drawn for what is typed, of what the gym has', async ({
  page,
}) => {
  const bench = await startOnPhone(page, 1);
  await field(bench, 'кг, подход 1').tap();
  const drawn = pad(page).getByRole('img');
  await expect(pad(page).getByText('Гриф 20 кг')).toBeVisible();
  await type(page, '8', '2', 'И половина');
  await expect(drawn).toHaveAccessibleName('На каждую сторону грифа 20 кг: 25 + 5 + 1,25');
  await expect(drawn).toHaveText('255' + '1,25');
  await expect(pad(page).getByText('31,25 на сторону')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/profile');
  await page.getByRole('group', { name: 'Диски, кг' }).getByRole('button', { name: '1,25' }).tap();
  await page.getByRole('group', { name: 'Гриф, кг' }).getByRole('button', { name: '15', exact: true }).tap();
  await page.goto('/workout');
  await field(bench, 'кг, подход 1').tap();
  await expect(drawn).toHaveAccessibleName('На каждую сторону грифа 15 кг: 25 + 5 + 2,5');
  await expect(pad(page).getByText('не хватает 2,5 кг')).toBeVisible();
});
