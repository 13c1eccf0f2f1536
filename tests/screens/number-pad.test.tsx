// Covers docs/product.md: Keys, steppers, plates.
// The training's own keys on a phone: what they type, what they fill, and where they are not.

import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt } from '../components/support/said.ts';
import {
  boxOf,
  check,
  expectCount,
  expectHidden,
  expectText,
  htmlOf,
  setLetters,
  tap,
} from '../components/support/seen.ts';
import {
  addExercises,
  addSets,
  BENCH,
  chooseAction,
  exercise,
  field,
  PLANK,
  startWithBench,
} from '../components/support/training.ts';

function pad(): Locator {
  return page.getByRole('group', { name: 'Клавиши' });
}

async function type(...keys: string[]): Promise<void> {
  for (const key of keys) await tap(pad().getByRole('button', { name: key, exact: true }));
}

/** The keys have come: from now on no field asks for the system's keyboard. */
async function startOnPhone(sets: number): Promise<Locator> {
  const bench = await startWithBench(sets);
  await expect.element(field(bench, 'кг, подход 1')).toHaveAttribute('inputmode', 'none');
  return bench;
}

test('[PAD1] keys type over what is selected, take back, step from the hint and refuse a second comma', async () => {
  const bench = await startOnPhone(2);
  const weight = field(bench, 'кг, подход 1');
  await tap(weight);
  await type('1', '0', '2', 'Запятая', 'Запятая', '5', 'Стереть', '2', '5');
  await expect.element(weight).toHaveValue('102,25');
  await type('Больше на 2,5 кг', 'Меньше на 2,5 кг', 'Меньше на 2,5 кг');
  await expect.element(weight).toHaveValue('99,75');
  // A step leaves it selected.
  await type('9');
  await expect.element(weight).toHaveValue('9');
  await type('дальше');
  await expect.element(field(bench, 'Повторы, подход 1')).toHaveFocus();
  await tap(field(bench, 'кг, подход 2'));
  await type('Больше на 2,5 кг');
  await expect.element(field(bench, 'кг, подход 2')).toHaveValue('11,5');
});

test('[PAD1] what cannot be read is marked and stays, as from a keyboard', async () => {
  const bench = await startOnPhone(1);
  const weight = field(bench, 'кг, подход 1');
  await tap(weight);
  await type('1', '2', '3', '4', '5', 'дальше');
  await expect.element(weight).toHaveAccessibleDescription('Неверный формат');
  await expect.element(weight).toHaveFocus();
});

test('ПвЗ is chosen beside the repetitions, and the last key of a row does the set', async () => {
  const bench = await startOnPhone(1);
  await tap(field(bench, 'Повторы, подход 1'));
  await type('8', 'ПвЗ 2');
  await expect.element(field(bench, 'Повторов в запасе, подход 1')).toHaveValue('2');
  await type('дальше', '1', 'Отметить подход');
  await expect.element(field(bench, 'Подход 1 выполнен')).toBeChecked();
  await expect.element(field(bench, 'Повторы, подход 1')).toHaveValue('8');
  await expect.element(field(bench, 'Повторов в запасе, подход 1')).toHaveValue('1');
});

const PHONES = [
  [390, 844],
  [844, 390],
] as const;

test.each(PHONES)(
  "at %i×%i a second quick press of 'дальше' meets the same key in the next field, of a done set too",
  async (width, height) => {
    await page.viewport(width, height);
    const bench = await startOnPhone(1);
    const next = pad().getByRole('button', { name: 'дальше', exact: true });
    const [weight, reps, reserve] = ['кг', 'Повторы', 'Повторов в запасе'].map(name =>
      field(bench, `${name}, подход 1`),
    ) as [Locator, Locator, Locator];
    await reps.fill('8');
    for (const isDone of [false, true]) {
      if (isDone) await check(field(bench, 'Подход 1 выполнен'));
      for (const [from, to] of [
        [weight, reps],
        [reps, reserve],
      ] as const) {
        await tap(from);
        await expect.element(next).toBeVisible();
        const { left, width: keyWidth, y, height: keyHeight } = boxOf(next);
        await tap(next);
        await expect.element(to).toHaveFocus();
        const met = [0.04, 0.5, 0.96].map(
          share =>
            document.elementFromPoint(left + share * keyWidth, y + keyHeight / 2)?.closest('button')
              ?.textContent,
        );
        expect(
          met.map(text => text?.slice(0, 6)),
          `done: ${isDone}`,
        ).toEqual(['дальше', 'дальше', 'дальше']);
      }
      await tap(next);
      await expect.element(reserve).not.toHaveFocus();
    }
    await expect.element(reps).toHaveValue('8');
  },
);

test('the pressed ПвЗ is the one that stands in its field, and a second press takes it back', async () => {
  const bench = await startOnPhone(1);
  const reserve = field(bench, 'Повторов в запасе, подход 1');
  const chosen = () => pad().getByRole('button', { name: /^ПвЗ \d$/, pressed: true });
  await tap(reserve);
  await type('ПвЗ 3');
  await expect.element(reserve).toHaveValue('3');
  await expect.element(chosen()).toHaveAccessibleName('ПвЗ 3');
  await type('ПвЗ 3');
  await expect.element(reserve).toHaveValue('');
  await expectCount(chosen(), 0);
});

test('[PAD1] the set is done from any of its fields, with what is typed there, and the key says where it goes on to', async () => {
  const bench = await startOnPhone(2);
  await field(bench, 'Повторы, подход 1').fill('8');
  await tap(field(bench, 'кг, подход 1'));
  await expect.element(pad().getByText('повторы')).toBeVisible();
  await type('8', '0', 'Отметить подход');
  await expect.element(field(bench, 'Подход 1 выполнен')).toBeChecked();
  await expect.element(field(bench, 'кг, подход 1')).toHaveValue('80');
  await expectHidden(pad());
  await tap(field(bench, 'кг, подход 1'));
  await expectHidden(pad().getByRole('button', { name: 'Отметить подход' }));
});

test('on the smallest phone a thumb meets each ПвЗ', async () => {
  await page.viewport(320, 640);
  const bench = await startOnPhone(1);
  await tap(field(bench, 'Повторы, подход 1'));
  const chips = pad().getByRole('group', { name: 'Повторов в запасе' }).getByRole('button');
  await expectCount(chips, 6);
  const sizes = chips
    .elements()
    .map(chip => chip.getBoundingClientRect())
    .flatMap(({ width, height }) => [width, height]);
  expect(sizes).toHaveLength(12);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
});

test('figures of the keys grow as much as words on the smallest phone, and none is cut', async () => {
  await page.viewport(320, 640);
  await startOnPhone(1);
  await addExercises(PLANK);
  await addSets(PLANK, 1);
  await tap(field(exercise(PLANK), 'Время, подход 1'));
  const keys = pad().getByRole('button', {
    name: /^(\d|00|Отметить подход|Стереть|(Больше|Меньше) на \d+ с)$/,
  });
  const measure = () =>
    keys.elements().map(key => ({
      name: key.ariaLabel ?? key.textContent,
      size: Number.parseFloat(getComputedStyle(key).fontSize),
      spilt: key.scrollWidth - key.clientWidth,
    }));
  await expect.element(keys.first()).toBeVisible();
  const before = measure();
  expect(before.length).toBeGreaterThan(12);
  setLetters('32px');
  const after = measure();
  expect(after.filter(({ spilt }) => spilt > 0)).toEqual([]);
  const grown = after.map(({ name, size }, at) => ({ name, by: size / (before[at]?.size ?? size) }));
  expect(grown.filter(({ name, by }) => /^(\d+|.* на 5 с)$/.test(name) && by < 1.9)).toEqual([]);
});

test('a time is typed as on a kitchen timer', async () => {
  await startOnPhone(1);
  await addExercises(PLANK);
  await addSets(PLANK, 1);
  const time = field(exercise(PLANK), 'Время, подход 1');
  await tap(time);
  await type('1', '3', '0');
  await expect.element(time).toHaveValue('1:30');
  await type('Больше на 15 с');
  await expect.element(time).toHaveValue('00:01:45');
});

test('the row and the countdown stand above the keys, and a thumb meets each key', async () => {
  const bench = await startOnPhone(12);
  await check(field(bench, 'Подход 1 выполнен'));
  const countdown = page.getByRole('timer', { name: 'Отдых' });
  await expect.element(countdown).toBeVisible();
  const low = field(bench, 'кг, подход 9');
  await tap(low);
  await expect.element(pad()).toBeVisible();
  await expect.poll(() => boxOf(pad()).y - boxOf(countdown).bottom).toBeGreaterThanOrEqual(0);
  const topOfBar = () => document.querySelector('[data-bar=rest]')?.getBoundingClientRect().y ?? Number.NaN;
  await expect.poll(() => topOfBar() - boxOf(low).bottom).toBeGreaterThanOrEqual(0);
  const heights = pad()
    .getByRole('button', { name: /^(\d|Запятая|И половина|дальше|Стереть|(Больше|Меньше) на (2,5|5) кг)$/ })
    .elements()
    .map(key => key.getBoundingClientRect().height);
  expect(heights).toHaveLength(18);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
  // Of the page, a row may be half under the keys: it scrolls.
  await expectAccessible(pad());
});

test('on a screen of 660 px and more each key is 56 px high, and above them is room for the countdown and two rows', async () => {
  const bench = await startOnPhone(12);
  await addExercises(PLANK);
  await addSets(PLANK, 1);
  await check(field(bench, 'Подход 1 выполнен'));
  await expect.element(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
  const rowOf = (name: string) => htmlOf(field(bench, name)).closest('tr') ?? document.body;
  const boxOfBar = (name: string) =>
    document.querySelector(`[data-bar=${name}], ${name}`)?.getBoundingClientRect() ?? new DOMRect();
  for (const [width, height] of [
    [390, 844],
    [320, 667],
  ] as const) {
    await page.viewport(width, height);
    for (const low of [
      field(bench, 'кг, подход 9'),
      field(bench, 'Повторы, подход 5'),
      field(exercise(PLANK), 'кг, подход 1'),
      field(exercise(PLANK), 'Время, подход 1'),
    ]) {
      await tap(low);
      const where = `${width}×${height}, ${low.element().ariaLabel}`;
      await expect.element(pad()).toBeVisible();
      await expect.poll(() => boxOf(pad()).top - boxOfBar('rest').bottom).toBeGreaterThanOrEqual(0);
      const keys = pad().getByRole('button').elements();
      const tooLow = keys.filter(key => key.getBoundingClientRect().height < 56);
      expect(
        tooLow.map(key => key.ariaLabel ?? key.textContent),
        where,
      ).toEqual([]);
      const room = boxOfBar('rest').top - boxOfBar('header').height;
      const twoRows =
        rowOf('кг, подход 6').getBoundingClientRect().bottom -
        rowOf('кг, подход 5').getBoundingClientRect().top;
      expect(room, where).toBeGreaterThanOrEqual(twoRows);
    }
  }
});

test('[PAD1] a weight goes by the exercise’s step and by two of it, with keys for a thumb, also with large letters', async () => {
  const bench = await startOnPhone(1);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('80');
  await tap(weight);
  await type('Больше на 5 кг', 'Больше на 2,5 кг');
  await expect.element(weight).toHaveValue('87,5');
  await type('Меньше на 5 кг');
  await expect.element(weight).toHaveValue('82,5');
  history.back();
  await expectHidden(pad());
  await chooseAction(BENCH, 'Настройки упражнения');
  await page.getByLabelText('Шаг веса, кг').fill('1,25');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await tap(weight);
  await type('Больше на 1,25 кг', 'Больше на 2,5 кг');
  await expect.element(weight).toHaveValue('86,25');
  const keys = pad().getByRole('button', {
    name: /^(\d|Запятая|И половина|дальше|Стереть|(Больше|Меньше) на (1,25|2,5) кг)$/,
  });
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [844, 390],
    [740, 360],
    [667, 375],
  ] as const) {
    await page.viewport(width, height);
    for (const letters of ['16px', '32px'] as const) {
      setLetters(letters);
      const sizes = keys.elements().map(key => {
        const text = document.createRange();
        text.selectNodeContents(key);
        const { width, height } = key.getBoundingClientRect();
        return { least: Math.min(width, height), spare: width - text.getBoundingClientRect().width };
      });
      const where = `${width}×${height}, letters of ${letters}`;
      expect(sizes, where).toHaveLength(18);
      expect(Math.min(...sizes.map(size => size.least)), where).toBeGreaterThanOrEqual(56);
      expect(Math.min(...sizes.map(size => size.spare)), where).toBeGreaterThanOrEqual(2);
      const { scrollWidth, clientWidth } = pad().element();
      expect(scrollWidth - clientWidth, where).toBe(0);
    }
  }
});

test('the browser’s back closes the keys and nothing else', async () => {
  const bench = await startOnPhone(1);
  await tap(field(bench, 'кг, подход 1'));
  await expect.element(pad()).toBeVisible();
  history.back();
  await expectHidden(pad());
  await expectToBeAt('/workout');
  await expect.element(bench).toBeVisible();
});

test('[PAD1] the profile gives the phone’s keyboard back', async () => {
  const bench = await startOnPhone(1);
  openAt('/profile');
  await tap(page.getByRole('switch', { name: 'Свои клавиши для цифр' }));
  openAt('/workout');
  await expect.element(field(bench, 'кг, подход 1')).toHaveAttribute('inputmode', 'decimal');
  await tap(field(bench, 'кг, подход 1'));
  await expect.element(field(bench, 'кг, подход 1')).toHaveFocus();
  await expectCount(pad(), 0);
});

test('[PLATE1] the plates of each side are drawn for what is typed, of what the gym has', async () => {
  const bench = await startOnPhone(1);
  await tap(field(bench, 'кг, подход 1'));
  const drawn = pad().getByRole('img');
  await expect.element(pad().getByText('Гриф 20 кг')).toBeVisible();
  await type('8', '2', 'И половина');
  await expect.element(drawn).toHaveAccessibleName('На каждую сторону грифа 20 кг: 25 + 5 + 1,25');
  await expectText(drawn, '255' + '1,25');
  await expect.element(pad().getByText('31,25 на сторону')).toBeVisible();
  await expectAccessible();

  openAt('/profile');
  await tap(page.getByRole('group', { name: 'Диски, кг' }).getByRole('button', { name: '1,25' }));
  await tap(page.getByRole('group', { name: 'Гриф, кг' }).getByRole('button', { name: '15', exact: true }));
  openAt('/workout');
  await tap(field(bench, 'кг, подход 1'));
  await expect.element(drawn).toHaveAccessibleName('На каждую сторону грифа 15 кг: 25 + 5 + 2,5');
  await expect.element(pad().getByText('не хватает 2,5 кг')).toBeVisible();
});
