import type { Page } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { tap } from '../open-page.ts';
import { TICKS, USUAL } from '../person.ts';

const ROUNDS = 15;
const PAUSE_MS = 300;

/** From the tap in one tab until another tab of the same browser has painted it. */
export async function measureOtherTab(bench: Bench): Promise<Figure[]> {
  const tabs = new Map<unknown, [Page, Page]>();
  for (const person of [bench.week, bench.decade]) {
    tabs.set(person, [(await person.train(USUAL)).page, (await person.train(USUAL)).page]);
  }
  const times = await inTurn(bench, ROUNDS, async person => {
    const [here, there] = tabs.get(person) ?? [];
    if (!here || !there) throw new Error('no tabs');
    return timeTick(here, there);
  });
  for (const pages of tabs.values()) for (const page of pages) await page.close();
  return [
    {
      name: 'tick seen in another tab',
      unit: 'ms',
      week: median(times.week),
      decade: median(times.decade),
      limits: { ...ALIKE, decade: 100 },
    },
    {
      name: 'tick seen in another tab, longest',
      unit: 'ms',
      week: Math.max(...times.week),
      decade: Math.max(...times.decade),
    },
  ];
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

/** In the page: -1 when all are ticked; then the first is unticked, which is as good. */
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
