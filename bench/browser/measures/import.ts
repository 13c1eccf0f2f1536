import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { strongExport } from '../../strong-export.ts';
import type { Bench } from '../bench.ts';
import { type Figure, median } from '../figure.ts';
import { readResult, tap, timeTap } from '../open-page.ts';
import { storeBare } from './bare-import.ts';
import { recordFrames } from './scroll.ts';
import { undoImport } from './undo-import.ts';

const TRAININGS = 3_000;
const ROWS = strongExport(TRAININGS).split('\n').length - 2;
const DRAWINGS = 7;
const PAUSE_MS = 300;
/** Chromium slows down only the page, so the worker's time is multiplied by this. */
const SLOWER = 4;
const MOST_PREVIEW_MS = 3_000;
const MOST_STORING_MS = 15_000;
const MOST_DRAWING_MS = 100;
const LONG_FRAME_MS = 50;
const WAIT_MS = 600_000;

/**
 * Imports ten years from another app into the first week's account, draws them as a chart and undoes them. Runs last, since it ends
 * that first week. The floors: the worker's own time, an idle page's longest frame, and the same rows written by a bare
 * page.
 */
export async function measureImport({ week, floor, rounds }: Bench): Promise<Figure[]> {
  const { page } = await week.open('/profile/data');
  await page.evaluate(watchWorkers);
  const bareMs = await storeBare(floor, TRAININGS);
  const brought = await bringTenYears(page);
  const drawing = median(await drawCharts(page, rounds(DRAWINGS)));
  const longestTurnMs = await undoImport(page);
  await page.close();
  const preview = brought.previewMs + (SLOWER - 1) * brought.workerMs;
  return [
    of(`${ROWS} rows read and previewed, worker × 4`, preview, MOST_PREVIEW_MS, brought.workerMs * SLOWER),
    of('longest frame meanwhile', brought.longestFrameMs, LONG_FRAME_MS, brought.idleFrameMs),
    of(`${TRAININGS} trainings stored`, brought.storedMs, MOST_STORING_MS, bareMs),
    of(`a chart of ${TRAININGS} points`, drawing, MOST_DRAWING_MS),
    { name: 'the longest a tick waits while they are undone', unit: 'ms', week: null, decade: longestTurnMs },
  ];
}

function of(name: string, decade: number, most: number, floor?: number): Figure {
  const figure = { name, unit: 'ms' as const, week: null, decade, limits: { decade: most } };
  return floor === undefined ? figure : { ...figure, floor };
}

declare global {
  interface Window {
    /** From each message to a worker until its answer, summed up. */
    workerMs: number;
  }
}

/** In the page: times the worker that reads files, which handles one request at a time. */
function watchWorkers(): void {
  window.workerMs = 0;
  const bare = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...args: unknown[]) {
    const askedMs = performance.now();
    const onAnswer = () => {
      window.workerMs += performance.now() - askedMs;
    };
    this.addEventListener('message', onAnswer, { once: true });
    return Reflect.apply(bare, this, args);
  };
}

interface Brought {
  previewMs: number;
  workerMs: number;
  idleFrameMs: number;
  longestFrameMs: number;
  storedMs: number;
}

async function bringTenYears(page: Page): Promise<Brought> {
  const button = page.getByRole('button', { name: 'Выбрать файл' });
  await button.waitFor();
  await page.evaluate(recordFrames);
  await page.waitForTimeout(2_000);
  const idleFrameMs = await takeLongestFrame(page);
  const previewMs = await preview(page, button);
  const workerMs = await page.evaluate(() => window.workerMs);
  const longestFrameMs = await takeLongestFrame(page);
  const storingMs = performance.now();
  // With a hundred thousand rows the probe's own recording would count.
  await page.evaluate(() => window.probe.stop());
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await page.waitForFunction(isStored, undefined, { polling: 250, timeout: WAIT_MS });
  const storedMs = performance.now() - storingMs;
  return { previewMs, workerMs, idleFrameMs, longestFrameMs, storedMs };
}

/**
 * Until the frame that shows the preview. Chooses the file by path: from the test's memory it would be unpacked in the
 * page.
 */
async function preview(page: Page, button: Locator): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'podhod-bench-'));
  const path = join(folder, 'strong.csv');
  writeFileSync(path, strongExport(TRAININGS));
  try {
    const opened = page.waitForEvent('filechooser');
    await tap(page, button);
    const chooser = await opened;
    await page.evaluate(armPreview);
    await chooser.setFiles(path);
    return await page.evaluate(readResult);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In the page: starts counting time and frames when the page has the file. */
function armPreview(): void {
  const { probe } = window;
  const isPreview = ({ textContent }: Element) => textContent.startsWith('Strong: ');
  probe.result = new Promise(resolve => {
    const follow = async ({ timeStamp }: Event) => {
      window.workerMs = 0;
      probe.framesMs.length = 0;
      const isShown = () => [...document.querySelectorAll('[role=status]')].some(isPreview);
      resolve((await probe.painted(isShown)) - timeStamp);
    };
    addEventListener('change', event => void follow(event), { capture: true, once: true });
  });
}

/** In the page, at intervals: checking at every frame would cost time itself. */
function isStored(): boolean {
  const isReported = ({ textContent }: Element) => textContent.startsWith('Импорт сохранён');
  return [...document.querySelectorAll('[role=status]')].some(isReported);
}

async function takeLongestFrame(page: Page): Promise<number> {
  return Math.max(...(await page.evaluate(() => window.probe.framesMs.splice(0))));
}

/** From the tap on 'Всё' until the line of all ten years is painted, for the exercise of every training. */
async function drawCharts(page: Page, drawings: number): Promise<number[]> {
  await waitForFigures(page);
  await page.goto(new URL('/history', page.url()).href);
  const card = page.locator('article h3 a').first();
  await card.waitFor({ timeout: WAIT_MS });
  await tap(page, card);
  const exercise = page.locator('main a[href^="/exercises/"]').first();
  await exercise.waitFor();
  await tap(page, exercise);
  const times: number[] = [];
  for (let drawing = 0; drawing < drawings; drawing++) {
    const year = page.getByRole('button', { name: 'Год', exact: true });
    await year.waitFor();
    await year.click();
    await page.waitForTimeout(PAUSE_MS);
    const former = await page.evaluate(() =>
      document.querySelector('figure polyline')?.getAttribute('points'),
    );
    const all = page.getByRole('button', { name: 'Всё', exact: true });
    times.push(await timeTap(page, all, { selector: `figure polyline:not([points="${former ?? ''}"])` }));
  }
  return times;
}

/** Figures are computed after the trainings are stored; a page left earlier leaves that to the next one. */
async function waitForFigures(page: Page): Promise<void> {
  await page.waitForFunction(areFiguresThere, TRAININGS, { polling: 1_000, timeout: WAIT_MS });
}

/** In the page. */
async function areFiguresThere(trainings: number): Promise<boolean> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(known?.name ?? '');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const counting = db.transaction('digests').objectStore('digests').count();
      counting.onsuccess = () => {
        db.close();
        resolve(counting.result >= trainings);
      };
    };
  });
}
