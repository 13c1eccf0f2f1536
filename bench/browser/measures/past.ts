import type { Page } from 'playwright';
import { strongExport } from '../../strong-export.ts';
import type { Bench } from '../bench.ts';
import { type Figure, median } from '../figure.ts';
import { tap, timeTap } from '../open-page.ts';
import type { Person } from '../person.ts';
import { recordFrames } from './scroll.ts';

const TRAININGS = 3_000;
const OPENINGS = 12;
const DRAWINGS = 5;
const PAUSE_MS = 300;
const MOST_OPENING_MS = 100;
const MOST_DRAWING_MS = 100;
const MOST_PREVIEW_MS = 3_000;
const MOST_STORING_MS = 15_000;
const LONG_FRAME_MS = 50;
const WAIT_MS = 120_000;

/**
 * Of somebody who began this week, and of the same person once ten years have come from another app. It is the last of
 * the measures: after it nobody of the first week is left.
 */
export async function measurePast({ week, rounds }: Bench): Promise<Figure[]> {
  const openings = rounds(OPENINGS);
  const few = median(await openTrainings(week, openings));
  const brought = await bringTenYears(week);
  const many = median(await openTrainings(week, openings));
  const drawing = median(await drawCharts(week, rounds(DRAWINGS)));
  return [
    {
      name: "opening a training's page",
      unit: 'ms',
      week: few,
      decade: many,
      limits: { decade: MOST_OPENING_MS, ratio: 1.1 },
    },
    of(`a chart of ${TRAININGS} points`, drawing, MOST_DRAWING_MS),
    of('51,000 rows read and previewed', brought.previewMs, MOST_PREVIEW_MS),
    of('longest frame meanwhile', brought.longestFrameMs, LONG_FRAME_MS),
    of(`${TRAININGS} trainings stored`, brought.storedMs, MOST_STORING_MS),
  ];
}

function of(name: string, decade: number, most: number): Figure {
  return { name, unit: 'ms', week: null, decade, limits: { decade: most } };
}

/** From the tap on a card until the training is painted; once more than counts, for the screen's own chunk. */
async function openTrainings({ open }: Person, openings: number): Promise<number[]> {
  const { page } = await open('/history');
  const times: number[] = [];
  for (let opening = 0; opening <= openings; opening++) {
    const card = page.locator('article h3 a').first();
    await card.waitFor();
    await page.waitForTimeout(PAUSE_MS);
    times.push(await timeTap(page, card, { selector: 'a[href$="/edit"]' }));
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('article') !== null);
  }
  await page.close();
  return times.slice(1);
}

interface Brought {
  previewMs: number;
  longestFrameMs: number;
  storedMs: number;
}

/** The worker is as fast as the machine: Chromium slows the page alone. */
async function bringTenYears({ open }: Person): Promise<Brought> {
  const { page } = await open('/profile/data');
  const button = page.getByRole('button', { name: 'Выбрать файл' });
  await button.waitFor();
  const opened = page.waitForEvent('filechooser');
  await tap(page, button);
  const chooser = await opened;
  const buffer = Buffer.from(strongExport(TRAININGS));
  await page.evaluate(recordFrames);
  const startedMs = performance.now();
  await chooser.setFiles({ name: 'strong.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/^Strong: /).waitFor({ timeout: WAIT_MS });
  const previewMs = performance.now() - startedMs;
  const frames = await page.evaluate(() => window.probe.framesMs.splice(0));
  const storingMs = performance.now();
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await page.getByText(/^Импорт сохранён/).waitFor({ timeout: WAIT_MS });
  const storedMs = performance.now() - storingMs;
  await waitForFigures(page);
  await page.close();
  return { previewMs, longestFrameMs: Math.max(...frames), storedMs };
}

/** Computed after the trainings are stored: a page that is closed before leaves that to the next one. */
async function waitForFigures(page: Page): Promise<void> {
  await page.goto(new URL('/history', page.url()).href);
  await page.waitForFunction(() => document.querySelectorAll('article').length > 2, undefined, {
    timeout: WAIT_MS,
  });
  await page.waitForTimeout(20_000);
}

/** From the tap on 'Всё' until the line is painted. */
async function drawCharts({ open }: Person, drawings: number): Promise<number[]> {
  const { page } = await open('/history');
  await tap(page, page.locator('article h3 a').first());
  const exercise = page.locator('a[href^="/exercises/"]').first();
  await exercise.waitFor();
  await tap(page, exercise);
  const times: number[] = [];
  for (let drawing = 0; drawing < drawings; drawing++) {
    const year = page.getByRole('button', { name: 'Год', exact: true });
    await year.waitFor();
    await year.click();
    await page.waitForTimeout(PAUSE_MS);
    const all = page.getByRole('button', { name: 'Всё', exact: true });
    await page.evaluate(markLine);
    times.push(await timeTap(page, all, { selector: 'figure polyline:not([data-former])' }));
  }
  await page.close();
  return times;
}

/** In the page: the line that the next one takes the place of. */
function markLine(): void {
  document.querySelector('figure polyline')?.setAttribute('data-former', '');
}
