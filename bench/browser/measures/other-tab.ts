import type { Page } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { tap } from '../open-page.ts';
import { type Person, TICKS, USUAL } from '../person.ts';

const ROUNDS = 2;
const TICKS_A_ROUND = 8;
const PAUSE_MS = 600;

/**
 * From the tap in one tab until another tab has painted it. Two slowed-down tabs keep two cores busy, so the same is
 * also measured at full speed.
 */
export async function measureOtherTab(bench: Bench): Promise<Figure[]> {
  const slowed = await inTurn(bench, ROUNDS, person => tickBeside(person));
  const times = await inTurn(bench, ROUNDS, person => tickBeside(person, { slower: 1 }));
  const longest = (all: number[]) => Math.max(...all);
  const name = 'tick seen in another tab';
  return [
    { name: `${name}, 4 times slower`, unit: 'ms', ...readBoth(slowed, median), limits: ALIKE },
    { name, unit: 'ms', ...readBoth(times, median), limits: { ...ALIKE, decade: 100 } },
    { name: `${name}, longest`, unit: 'ms', ...readBoth(times, longest) },
  ];
}

function readBoth(times: { week: number[]; decade: number[] }, read: (times: number[]) => number) {
  return { week: read(times.week), decade: read(times.decade) };
}

async function tickBeside(person: Person, { slower }: { slower?: number } = {}): Promise<number[]> {
  const [here, there] = [await openTraining(person, slower), await openTraining(person, slower)];
  const times: number[] = [];
  // One more than counted: the first tick also prepares the bell.
  for (let tick = 0; tick <= TICKS_A_ROUND; tick++) times.push(await timeTick(here, there));
  for (const page of [here, there]) await page.close();
  return times.slice(1);
}

async function openTraining(person: Person, slower: number | undefined): Promise<Page> {
  const { page, session } = await person.train(USUAL);
  if (slower !== undefined) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

async function timeTick(here: Page, there: Page): Promise<number> {
  const index = await here.evaluate(findUnticked, TICKS);
  const box = here.locator(TICKS).nth(Math.max(0, index));
  await box.evaluate(element => element.scrollIntoView({ block: 'center' }));
  await here.waitForTimeout(PAUSE_MS);
  await there.evaluate(watchBox, { selector: TICKS, index: Math.max(0, index) });
  await here.evaluate(() => void window.probe.taps.splice(0));
  await tap(here, box);
  const seenAtMs = await there.evaluate(
    async () => performance.timeOrigin + ((await window.probe.result) ?? 0),
  );
  const tappedAtMs = await here.evaluate(
    () => performance.timeOrigin + (window.probe.taps[0]?.atMs ?? Number.NaN),
  );
  return seenAtMs - tappedAtMs;
}

/** In the page: -1 if all are ticked; then the first is unticked, which measures the same. */
function findUnticked(selector: string): number {
  return [...document.querySelectorAll<HTMLInputElement>(selector)].findIndex(box => !box.checked);
}

/** In the page. */
function watchBox({ selector, index }: { selector: string; index: number }): void {
  const box = document.querySelectorAll<HTMLInputElement>(selector)[index];
  if (!box) throw new Error(`there is no box ${index}`);
  const before = box.checked;
  window.probe.result = window.probe.painted(() => box.checked !== before);
}
