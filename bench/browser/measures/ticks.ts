import type { Page } from 'playwright';
import type { Bench } from '../bench.ts';
import { ALIKE, type Figure, type Limits, median, percentile } from '../figure.ts';
import { tap } from '../open-page.ts';
import { TICKS, USUAL } from '../person.ts';
import type { Tap } from '../probe.ts';
import { armBareCommit, BARE_COMMIT } from './bare-commit.ts';

const ROUNDS = 45;
/** Nobody ticks faster; what the tick before set off is over. */
const PAUSE_MS = 150;

/** From the tap to the disk, and to the eye. */
export async function measureTicks({ week, decade, floor, rounds }: Bench): Promise<Figure[]> {
  const weekPage = (await week.train(USUAL)).page;
  const decadePage = (await decade.train(USUAL)).page;
  const floorPage = (await floor.open()).page;
  for (const page of [weekPage, decadePage]) {
    await tick(page);
    await page.evaluate(armBareCommit);
    await page.evaluate(takeLongTasks);
  }
  const taps = { week: [] as Tap[], decade: [] as Tap[], bareCommit: [] as Tap[], floor: [] as Tap[] };
  for (let round = 0; round < rounds(ROUNDS); round++) {
    taps.week.push(await tick(weekPage));
    taps.decade.push(await tick(decadePage));
    taps.bareCommit.push(await tapAndWait(decadePage, BARE_COMMIT, ['committedMs']));
    taps.floor.push(await tapAndWait(floorPage, 'input', ['confirmedMs']));
  }
  const [weekLong, decadeLong, floorLong] = [
    await weekPage.evaluate(takeLongTasks),
    await decadePage.evaluate(takeLongTasks),
    await floorPage.evaluate(takeLongTasks),
  ];
  for (const page of [weekPage, decadePage, floorPage]) await page.close();

  const committed = timesOf(taps, 'committedMs', taps.bareCommit);
  const painted = timesOf(taps, 'paintedMs', taps.floor);
  const confirmed = timesOf(taps, 'confirmedMs', taps.floor);
  return [
    toFigure('set committed', committed, median, { ...ALIKE, overFloor: 2 }),
    toFigure('set committed, p95', committed, p95),
    toFigure('tap to paint', painted, median, ALIKE),
    toFigure('tap to paint, p95', painted, p95, { decade: 50 }),
    toFigure('tap to row shown as stored', confirmed, median),
    {
      name: `tasks over 50 ms in ${taps.decade.length} ticks`,
      unit: 'count',
      week: weekLong.length,
      decade: decadeLong.length,
      floor: floorLong.length,
      limits: { decade: 0 },
    },
  ];
}

interface Times {
  week: number[];
  decade: number[];
  floor: number[];
}

function timesOf(
  { week, decade }: { week: Tap[]; decade: Tap[] },
  name: 'committedMs' | 'paintedMs' | 'confirmedMs',
  floor: Tap[],
): Times {
  const read = (taps: Tap[]) => taps.map(one => one[name] ?? Number.NaN);
  return { week: read(week), decade: read(decade), floor: read(floor) };
}

function toFigure(name: string, times: Times, share: (times: number[]) => number, limits?: Limits): Figure {
  const { week, decade, floor } = times;
  const figure = { name, unit: 'ms', week: share(week), decade: share(decade), floor: share(floor) } as const;
  return limits ? { ...figure, limits } : figure;
}

function p95(times: number[]): number {
  return percentile(times, 0.95);
}

/** The next set in order, as people do; when all are done, they are undone first. */
async function tick(page: Page): Promise<Tap> {
  const undone = `${TICKS}:not(:checked)`;
  if ((await page.locator(undone).count()) === 0) {
    await page.evaluate(untickAll, TICKS);
    await page.waitForFunction(areUnticked, TICKS, { polling: 100 });
  }
  return tapAndWait(page, undone, ['committedMs', 'confirmedMs']);
}

async function tapAndWait(page: Page, selector: string, until: (keyof Tap)[]): Promise<Tap> {
  const target = page.locator(selector).first();
  await target.evaluate(element => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => void window.probe.taps.splice(0));
  await tap(page, target);
  await page.waitForFunction(hasAll, until, { polling: 50 });
  // The rows stay in the page: the bare commit copies them there.
  return page.evaluate(() => ({ ...(window.probe.taps[0] as Tap), rows: [] }));
}

/** In the page. */
function hasAll(names: (keyof Tap)[]): boolean {
  return names.every(name => window.probe.taps[0]?.[name] !== undefined);
}

/** In the page. */
function untickAll(selector: string): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(`${selector}:checked`)) box.click();
}

/** In the page. */
function areUnticked(selector: string): boolean {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(selector)];
  return boxes.every(box => !box.checked && box.ariaBusy !== 'true');
}

/** In the page. */
function takeLongTasks(): number[] {
  return window.probe.longTasksMs.splice(0);
}
