import type { Page } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, type Limits, median, percentile } from '../figure.ts';
import type { Floor } from '../floor.ts';
import { tap } from '../open-page.ts';
import { type Person, TICKS, USUAL } from '../person.ts';
import type { Tap } from '../probe.ts';
import { armBareCommit, BARE_COMMIT } from './bare-commit.ts';

const ROUNDS = 3;
const TICKS_A_ROUND = 15;
/** Nobody ticks faster; the work of the tick before is over. */
const PAUSE_MS = 300;

/** The measurements of one round. */
interface Samples {
  /** It also prepares the bell. */
  first: Tap;
  taps: Tap[];
  bareCommits: Tap[];
  longTasks: number;
}

/** From the tap until the set is on disk, and until it is painted. */
export async function measureTicks(bench: Bench): Promise<Figure[]> {
  const floorTaps: Tap[] = [];
  const samples = await inTurn(bench, ROUNDS, async person => {
    if (person === bench.decade) floorTaps.push(...(await tickFloor(bench.floor)));
    return [await tickSeveralTimes(person)];
  });
  const bareCommits = [...samples.week, ...samples.decade].flatMap(one => one.bareCommits);
  const commit = (share: Share, limits?: Limits) =>
    toFigure('committedMs', samples, { floor: bareCommits, share, limits });
  const paint = (share: Share, limits?: Limits) =>
    toFigure('paintedMs', samples, { floor: floorTaps, share, limits });
  const confirm = toFigure('confirmedMs', samples, { floor: floorTaps, share: median });
  return [
    { name: 'set committed', ...commit(median, { ...ALIKE, overFloor: 1.5 }) },
    { name: 'set committed, p95', ...commit(p95) },
    { name: 'tap to paint', ...paint(median, ALIKE) },
    { name: 'tap to paint, p95', ...paint(p95, { decade: 50 }) },
    { name: 'tap to row shown as stored', ...confirm },
    {
      name: 'first tick after a start, tap to paint',
      unit: 'ms',
      week: median(samples.week.map(({ first }) => first.paintedMs ?? Number.NaN)),
      decade: median(samples.decade.map(({ first }) => first.paintedMs ?? Number.NaN)),
    },
    {
      name: `tasks over 50 ms in ${samples.decade.flatMap(one => one.taps).length} ticks`,
      unit: 'count',
      week: sum(samples.week.map(one => one.longTasks)),
      decade: sum(samples.decade.map(one => one.longTasks)),
      limits: { decade: 0 },
    },
  ];
}

/** The floor's commit precedes each tick, for both people, so that its after-effects meet both alike. */
async function tickSeveralTimes(person: Person): Promise<Samples> {
  const { page } = await person.train(USUAL);
  const first = await tick(page);
  await page.evaluate(armBareCommit);
  const samples: Samples = { first, taps: [], bareCommits: [], longTasks: 0 };
  for (let nth = 0; nth < TICKS_A_ROUND; nth++) {
    samples.bareCommits.push(await tapAndWait(page, BARE_COMMIT, ['committedMs']));
    samples.taps.push(await tick(page));
    samples.longTasks += await page.evaluate(takeLongTasks);
  }
  await page.close();
  return samples;
}

async function tickFloor(floor: Floor): Promise<Tap[]> {
  const { page } = await floor.open();
  const taps: Tap[] = [];
  for (let nth = 0; nth < TICKS_A_ROUND; nth++)
    taps.push(await tapAndWait(page, 'input', ['confirmedMs', 'paintedMs']));
  await page.close();
  return taps;
}

type Share = (times: number[]) => number;

interface FigureOptions {
  floor: Tap[];
  share: Share;
  limits?: Limits | undefined;
}

function toFigure(
  name: 'committedMs' | 'paintedMs' | 'confirmedMs',
  samples: { week: Samples[]; decade: Samples[] },
  { floor, share, limits }: FigureOptions,
): Omit<Figure, 'name'> {
  const read = (taps: Tap[]) => share(taps.map(one => one[name] ?? Number.NaN));
  return {
    unit: 'ms',
    week: read(samples.week.flatMap(one => one.taps)),
    decade: read(samples.decade.flatMap(one => one.taps)),
    floor: read(floor),
    ...(limits && { limits }),
  };
}

export function p95(times: number[]): number {
  return percentile(times, 0.95);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function tick(page: Page): Promise<Tap> {
  return tapAndWait(page, await findUndone(page), ['committedMs', 'confirmedMs', 'paintedMs']);
}

/** The next box in order, as people tick them; if all are ticked, unticks them first. */
export async function findUndone(page: Page): Promise<string> {
  const undone = `${TICKS}:not(:checked)`;
  if ((await page.locator(undone).count()) === 0) {
    await page.evaluate(untickAll, TICKS);
    await page.waitForFunction(areUnticked, TICKS, { polling: 100 });
  }
  return undone;
}

/** Taps the first match, and returns the tap once it has all of `until`. */
export async function tapAndWait(page: Page, selector: string, until: (keyof Tap)[]): Promise<Tap> {
  const target = page.locator(selector).first();
  await target.evaluate(element => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(forget);
  await tap(page, target);
  await page.waitForFunction(hasAll, until, { polling: 50 });
  // The rows stay in the page, where the bare commit copies them.
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

/** In the page: scrolling here is not part of the tick. */
function forget(): void {
  window.probe.taps.splice(0);
  window.probe.longTasksMs.splice(0);
}

/** In the page. */
export function takeLongTasks(): number {
  return window.probe.longTasksMs.splice(0).length;
}
