import type { CDPSession, Page } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import type { Floor } from '../floor.ts';
import { tap } from '../open-page.ts';
import { type Person, USUAL } from '../person.ts';
import type { Tap } from '../probe.ts';
import { findUndone, p95, takeLongTasks, tapAndWait } from './ticks.ts';

const ROUNDS = 2;
const TICKS_A_ROUND = 12;
const PAD = '[data-bar=pad]';
/** Lets the work of the last key end. */
const PAUSE_MS = 150;
/** The keys close 300 ms after the field is left, and closing is part of the tick's work. */
const CLOSE_MS = 600;

interface Samples {
  taps: Tap[];
  longTasks: number;
}

/**
 * Types a value with the training's own keys and ticks the set while they are open: the tap leaves and saves the field,
 * ticks, and closes the keys. The floor leaves a plain field for its checkbox.
 */
export async function measurePadTicks(bench: Bench): Promise<Figure[]> {
  const floor: Tap[] = [];
  const samples = await inTurn(bench, ROUNDS, async person => {
    if (person === bench.decade) floor.push(...(await tickFloor(bench.floor)));
    return [await typeAndTick(person)];
  });
  const paint = (share: (times: number[]) => number) => ({
    unit: 'ms' as const,
    week: share(samples.week.flatMap(readPaints)),
    decade: share(samples.decade.flatMap(readPaints)),
    floor: share(floor.map(readPaint)),
  });
  const count = samples.decade.flatMap(one => one.taps).length;
  const countLong = (all: Samples[]) => all.reduce((total, one) => total + one.longTasks, 0);
  return [
    { name: 'tap to paint, pad open', ...paint(median), limits: ALIKE },
    { name: 'tap to paint, pad open, p95', ...paint(p95), limits: { decade: 50 } },
    {
      name: `tasks over 50 ms in ${count} ticks, pad open`,
      unit: 'count',
      week: countLong(samples.week),
      decade: countLong(samples.decade),
      limits: { decade: 0 },
    },
  ];
}

function readPaints({ taps }: Samples): number[] {
  return taps.map(readPaint);
}

function readPaint({ paintedMs = Number.NaN }: Tap): number {
  return paintedMs;
}

async function typeAndTick(person: Person): Promise<Samples> {
  const { page, session } = await person.train(USUAL);
  await becomePhone(page, session);
  const samples: Samples = { taps: [], longTasks: 0 };
  for (let nth = 0; nth < TICKS_A_ROUND; nth++) {
    const box = await findUndone(page);
    await typeReps(page, box, String(8 + (nth % 2)));
    samples.taps.push(await tapAndWait(page, box, ['committedMs', 'confirmedMs', 'paintedMs']));
    await page.locator(PAD).waitFor({ state: 'detached' });
    await page.waitForTimeout(CLOSE_MS);
    samples.longTasks += await page.evaluate(takeLongTasks);
  }
  await page.close();
  return samples;
}

/** The keys appear only with a touch screen. */
async function becomePhone(page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.waitForFunction(() => document.querySelector('td input[name=reps][inputmode=none]') !== null);
}

/** Types into the row of the first such box; throws if the field then shows another value. */
async function typeReps(page: Page, box: string, figure: string): Promise<void> {
  const field = page
    .locator('tr', { has: page.locator(box) })
    .first()
    .locator('input[name=reps]');
  await field.evaluate(element => element.scrollIntoView({ block: 'center' }));
  await tap(page, field);
  await page.locator(PAD).waitFor();
  await page.waitForTimeout(PAUSE_MS);
  await tap(page, page.locator(PAD).getByRole('button', { name: figure, exact: true }));
  await page.waitForTimeout(PAUSE_MS);
  const typed = await field.inputValue();
  if (typed !== figure) throw new Error(`the pad typed '${typed}' for '${figure}'`);
}

async function tickFloor(floor: Floor): Promise<Tap[]> {
  const { page } = await floor.open();
  const taps: Tap[] = [];
  for (let nth = 0; nth < TICKS_A_ROUND; nth++) {
    await tap(page, page.locator('input[type=text]'));
    taps.push(await tapAndWait(page, 'input[type=checkbox]', ['confirmedMs', 'paintedMs']));
  }
  await page.close();
  return taps;
}
