import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { type Figure, median } from '../figure.ts';
import type { Floor } from '../floor.ts';
import { timeTap } from '../open-page.ts';
import { type Person, USUAL } from '../person.ts';

const ROUNDS = 3;
const OPENINGS = 8;
const PAUSE_MS = 300;
const MOST_MS = 100;
const CARD = 'article h3 a';
/** At the end of the page, which appears at once. */
const PAGE = 'a[href$="/edit"]';

/**
 * From the tap on its card until a training is painted, the same one for both people. The floor puts as many plain
 * elements onto a page.
 */
export async function measureTrainingPage(bench: Bench): Promise<Figure[]> {
  const { week, decade, floor } = bench;
  const elements = { count: 0 };
  for (const person of [week, decade]) await trainTwice(person);
  const bare: number[] = [];
  const times = await inTurn(bench, ROUNDS, async person => {
    const samples = await openSeveralTimes(person, elements);
    if (person === decade) bare.push(...(await openFloor(floor, elements.count)));
    return samples;
  });
  return [
    {
      name: "opening a training's page",
      unit: 'ms',
      week: median(times.week),
      decade: median(times.decade),
      floor: median(bare),
      limits: { decade: MOST_MS, ratio: 1.1 },
    },
  ];
}

/** In the second training nothing is a record, so the page shows the same to both. */
async function trainTwice({ otherDevice }: Person): Promise<void> {
  for (let nth = 0; nth < 2; nth++) {
    const workout = await otherDevice.start(USUAL);
    await otherDevice.tickAll(workout);
    await otherDevice.finish(workout);
    // The history orders by start.
    await wait(1_100);
  }
}

async function openSeveralTimes(person: Person, elements: { count: number }): Promise<number[]> {
  const { page } = await person.open('/history');
  await waitForNewest(page);
  const times: number[] = [];
  // One more than counted, to load the screen's chunk.
  for (let opening = 0; opening <= OPENINGS; opening++) {
    const card = page.locator(CARD).first();
    await card.waitFor();
    await page.waitForTimeout(PAUSE_MS);
    times.push(await timeTap(page, card, { selector: PAGE }));
    elements.count = await page.evaluate(() => document.querySelectorAll('main *').length);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('article') !== null);
  }
  await page.close();
  return times.slice(1);
}

/** The other device's training arrives with a pull. */
async function waitForNewest(page: Page): Promise<void> {
  const isThere = (count: number) => document.querySelectorAll('article:first-of-type li').length >= count;
  await page.waitForFunction(isThere, 1, { polling: 250 });
  await page.waitForTimeout(2_000);
}

async function openFloor(floor: Floor, elements: number): Promise<number[]> {
  const { page } = await floor.open(`/?elements=${elements}`);
  const button = page.locator('button');
  const times: number[] = [];
  for (let opening = 0; opening <= OPENINGS; opening++) {
    await page.waitForTimeout(PAUSE_MS);
    times.push(await timeTap(page, button, { selector: 'section' }));
    await button.click();
  }
  await page.close();
  return times.slice(1);
}
