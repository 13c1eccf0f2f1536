import type { Page } from 'playwright';
import { HISTORY_FIRST_PAGE, HISTORY_NEXT_PAGE } from '#domain/limits.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';

const WORKOUTS = 1_000;
/** A fast thumb: some ten thousand pixels a second, a hundred trainings of four months. */
const STEP_PX = 500;
const STEP_EVERY_MS = 50;
const LOOK_EVERY_STEPS = 10;
/** A visible hitch. */
const LONG_FRAME_MS = 50;

/** Scrolls through a thousand trainings; the floor is a plain page with as many boxes of the same height. */
export async function measureScroll({ decade, floor }: Bench): Promise<Figure[]> {
  const ours = await scrollThrough((await decade.open('/history')).page, countShown);
  const bare = await scrollThrough((await floor.open(`/?rows=${WORKOUTS}`)).page, countPassed);
  const count = (frames: number[]) => frames.filter(ms => ms > LONG_FRAME_MS).length;
  return [
    {
      name: `frames over 50 ms, ${WORKOUTS} trainings scrolled`,
      unit: 'count',
      week: null,
      decade: count(ours),
      floor: count(bare),
      limits: { decade: 0 },
    },
    {
      name: 'longest frame of the scroll',
      unit: 'ms',
      week: null,
      decade: Math.max(...ours),
      floor: Math.max(...bare),
      limits: { decade: LONG_FRAME_MS },
    },
  ];
}

async function scrollThrough(page: Page, countSeen: (pages: PageSizes) => number): Promise<number[]> {
  await page.waitForFunction(() => document.querySelector('article, p') !== null);
  await page.waitForTimeout(1_000);
  await page.mouse.move(195, 400);
  await page.evaluate(recordFrames);
  const sizes = { first: HISTORY_FIRST_PAGE, next: HISTORY_NEXT_PAGE };
  for (let step = 1; ; step++) {
    await page.mouse.wheel(0, STEP_PX);
    await page.waitForTimeout(STEP_EVERY_MS);
    if (step % LOOK_EVERY_STEPS === 0 && (await page.evaluate(countSeen, sizes)) >= WORKOUTS) break;
  }
  const frames = await page.evaluate(() => window.probe.framesMs.splice(0));
  await page.close();
  return frames;
}

interface PageSizes {
  first: number;
  next: number;
}

/** In the page: each page of the list is a box, empty or not. */
function countShown({ first, next }: PageSizes): number {
  const boxes = document.querySelector('article')?.parentElement?.parentElement?.children.length ?? 0;
  return first + next * (boxes - 1);
}

/** In the page. */
function countPassed(): number {
  const last = document.querySelector('p:last-of-type')?.getBoundingClientRect();
  return last && last.bottom <= innerHeight + 1 ? Number.POSITIVE_INFINITY : 0;
}

/** In the page: records frame times for as long as it is open. */
export function recordFrames(): void {
  let lastMs = performance.now();
  const frame = () => {
    const nowMs = performance.now();
    window.probe.framesMs.push(nowMs - lastMs);
    lastMs = nowMs;
    if (!window.probe.isStopped) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
