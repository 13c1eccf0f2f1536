import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { type Person, USUAL } from '../person.ts';

const SETTLE_MS = 3_000;

interface Sizes {
  databaseMb: number;
  heapMb: number;
}

/** With a training on the screen. The heap is the page's, after a garbage collection. */
export async function measureSizes({ week, decade }: Bench): Promise<Figure[]> {
  const [weekHas, decadeHas] = [await readSizes(week), await readSizes(decade)];
  return [
    { name: 'database', unit: 'MB', week: weekHas.databaseMb, decade: decadeHas.databaseMb },
    { name: 'heap of the page', unit: 'MB', week: weekHas.heapMb, decade: decadeHas.heapMb },
  ];
}

async function readSizes(person: Person): Promise<Sizes> {
  const { page, session } = await person.train(USUAL);
  await page.waitForTimeout(SETTLE_MS);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const databaseBytes = await page.evaluate(readDatabaseBytes);
  await page.close();
  return { databaseMb: databaseBytes / 1e6, heapMb: heapBytes / 1e6 };
}

/** In the page. Chromium reports the parts; the precache is left out. */
async function readDatabaseBytes(): Promise<number> {
  const estimate = (await navigator.storage.estimate()) as { usageDetails?: { indexedDB?: number } };
  return estimate.usageDetails?.indexedDB ?? Number.NaN;
}
