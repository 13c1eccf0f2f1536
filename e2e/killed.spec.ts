// The browser dies at the worst moments: SIGKILL to all of its processes, then the same profile is opened again.
import type { Page } from '@playwright/test';
import { holdUntilReleased } from '../scripts/harness/faults.ts';
import { expect, test } from './own-chromium.ts';
import { seedTraining } from './seeded/training.ts';
import { readServerSets, waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { addExercises, addSets, BENCH, exercise, startAsGuest, tick, tickForGood } from './training-steps.ts';

/** A browser is started five times in each test: a busy machine may take two minutes. */
test.setTimeout(400_000);

const TICKS = 24;
const TICK_EVERY_MS = 40;
/** So many more are under way when it is killed, however late the killer hears of the confirmed ones. */
const TICKS_AT_KILL = 6;
const MAKES_SET = /\/sets\/$/;
/** After how many confirmed ticks the browser is killed; the others are ticked when it is back. */
const KILLED_AFTER = [2, 9, 17];

test('[DUR4] killed while one set after the other is ticked: what the screen had confirmed is there, and on the server once', async ({
  startChromium,
  network,
  baseURL,
}) => {
  const first = await startChromium();
  await seedTraining(first.page, { [BENCH]: TICKS }, baseURL);
  await waitUntilSent(first.page);

  let own = first;
  const confirmed = new Set<number>();
  for (const count of KILLED_AFTER) {
    await tickUntil(own.page, confirmed, count);
    await own.kill();
    own = await startChromium();
    await own.page.goto(`${baseURL}/workout`);
    for (const number of confirmed) await expect(tick(own.page, BENCH, number)).toBeChecked();
  }
  await tickUntil(own.page, confirmed, TICKS);
  await waitUntilSent(own.page);
  const sets = await readServerSets(own.page);
  expect(sets.map(set => set.done)).toEqual(Array(TICKS).fill(true));
  expect(new Set(network.calls({ method: 'POST', path: MAKES_SET }).map(keyOf)).size).toBe(TICKS);
});

/** One call of each kind that makes something: its answer finds a dead browser. */
const DEADLY_CALLS = [/\/quick-start\/$/, /\/workouts\/create\/$/, /\/bulk-add\/$/, MAKES_SET];

test('[ONE1] killed in the middle of a call, again and again: everything is on the server exactly once', async ({
  startChromium,
  network,
  baseURL,
}) => {
  let own = await startChromium();
  await own.page.goto(baseURL ?? '');
  await waitForServiceWorker(own.page);
  network.cutNetwork();
  await startAsGuest(own.page, baseURL);
  await addExercises(own.page, BENCH);
  await addSets(own.page, BENCH, 4);
  const bench = exercise(own.page, BENCH);
  for (const [index, weight] of ['80', '82,5', '85', '87,5'].entries()) {
    await bench.getByLabel(`кг, подход ${index + 1}`, { exact: true }).fill(weight);
    await tickForGood(own.page, BENCH, index + 1);
  }

  for (const path of DEADLY_CALLS) {
    await own.kill();
    const { fault, release } = holdUntilReleased();
    const held = network.addFault(fault, { method: 'POST', path, times: 1 });
    network.restoreNetwork();
    own = await startChromium();
    await own.page.goto(`${baseURL}/workout`);
    await expect.poll(() => held.hits, { timeout: 30_000 }).toBe(1);
    await own.kill();
    release();
  }
  own = await startChromium();
  await own.page.goto(`${baseURL}/workout`);
  await waitUntilSent(own.page);
  const sets = await readServerSets(own.page);
  expect(sets.map(set => [set.weight_kg, set.done])).toEqual([80, 82.5, 85, 87.5].map(kg => [kg, true]));
  const calls = network.calls({ method: 'POST', path: MAKES_SET });
  expect(calls.length, 'no call was sent again').toBeGreaterThan(4);
  expect(new Set(calls.map(keyOf)).size).toBe(4);
});

function keyOf({ headers }: { headers: NodeJS.Dict<string | string[]> }): unknown {
  return headers['idempotency-key'];
}

/** Ticks one after the other, in the page, and resolves as soon as it has heard of so many confirmed ones. */
async function tickUntil(page: Page, confirmed: Set<number>, count: number): Promise<void> {
  await expect(tick(page, BENCH, TICKS)).toBeVisible();
  const enough = new Promise<void>(resolve => {
    page.on('console', message => {
      const number = /^confirmed (\d+)$/.exec(message.text())?.[1];
      if (number) confirmed.add(Number(number));
      if (confirmed.size >= count) resolve();
    });
  });
  await page.evaluate(tickAll, { everyMs: TICK_EVERY_MS, last: Math.min(TICKS, count + TICKS_AT_KILL) });
  await enough;
}

/** In the page. Says of each row when it shows as stored: a plate that has stopped being pending. */
function tickAll({ everyMs, last }: { everyMs: number; last: number }): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tr input[type=checkbox]')];
  const reported = new Set<number>();
  function tell() {
    for (const [index, box] of boxes.entries()) {
      const isStored = box.checked && !box.nextElementSibling?.className.includes('pending');
      if (!isStored || reported.has(index)) continue;
      reported.add(index);
      console.log(`confirmed ${index + 1}`);
    }
  }
  new MutationObserver(tell).observe(document, { subtree: true, childList: true, attributes: true });
  function tickNext(index: number) {
    const box = boxes[index];
    if (box && !box.checked) box.click();
    if (box && index + 1 < last) setTimeout(() => tickNext(index + 1), everyMs);
  }
  tell();
  tickNext(0);
}
