// The way out of a long training, and what the end of a rest sounds like.
import { bellsOf, recordBells } from './bell-recorder.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { beginRest, trainWithRest } from './rest-steps.ts';
import { BENCH, startWithBench, untickForGood } from './training-steps.ts';

test.use(ON_THE_PAGE);

test('a training of 34 sets is finished without scrolling, from its top and from its end', async ({
  page,
}) => {
  await startWithBench(page, 34);
  const finish = page.getByRole('button', { name: 'Завершить' });
  for (const top of [0, 100_000]) {
    await page.evaluate(y => window.scrollTo(0, y), top);
    await expect(finish).toBeInViewport({ ratio: 1 });
  }
  const box = await finish.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  await finish.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).tap();
  await expect(page).toHaveURL('/success_workout');
});

test('[REST9] a rest ends with the sound that was chosen on this device, or vibrates without one', async ({
  page,
  context,
}) => {
  await recordBells(context);
  await context.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype;
    const felt: unknown[] = [];
    Object.assign(window, { rates: [] as number[], felt });
    Navigator.prototype.vibrate = pattern => felt.push(pattern) > 0;
    AudioBufferSourceNode.prototype.start = function (...when) {
      (window as unknown as { rates: number[] }).rates.push(this.playbackRate.value);
      start.apply(this, when);
    };
  });
  await trainWithRest(page, '4');
  for (const [name, rate] of [
    ['Гонг', 0.55],
    ['Колокольчик', 1.7],
    ['Без звука', undefined],
  ] as const) {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Звук звонка' }).tap();
    const choice = page.getByRole('radio', { name, exact: true });
    await choice.tap();
    await expect(choice).toBeChecked();
    await page.goto('/workout');
    await beginRest(page);
    await expect(page.getByText('Отдых окончен')).toBeVisible();
    await expect.poll(async () => (await bellsOf(page)).length, { timeout: 20_000 }).toBe(1);
    const [bell] = await bellsOf(page);
    expect((bell?.loudness ?? 0) > 0).toBe(rate !== undefined);
    if (rate) expect(await page.evaluate('rates[0]')).toBeCloseTo(rate, 2);
    // With a sound and without one the phone vibrates, twice.
    expect(await page.evaluate('felt')).toContainEqual([200, 100, 200]);
    // What is not stored yet goes with the page.
    await untickForGood(page, BENCH, 1);
  }
});
