import type { BrowserContext } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { openPage, readResult } from '../open-page.ts';
import { TICKS, USUAL } from '../person.ts';

const ROUNDS = 7;
const SETS = USUAL.exercises * USUAL.sets;

/** A new tab without network, its service worker asleep: from the navigation until the sets can be ticked and are seen. */
export async function measureColdStart(bench: Bench): Promise<Figure[]> {
  const { context, url } = bench.floor;
  for (const person of [bench.week, bench.decade]) await (await person.train(USUAL)).page.close();
  await context.setOffline(true);
  const floor: number[] = [];
  const times = await inTurn(bench, ROUNDS, async person => {
    floor.push(await timeStart(context, { url, selector: 'input', count: 1 }));
    return timeStart(context, { url: `${person.url}/workout`, selector: TICKS, count: SETS });
  });
  await context.setOffline(false);
  return [
    {
      name: 'cold start without network',
      unit: 'ms',
      week: median(times.week),
      decade: median(times.decade),
      floor: median(floor),
      limits: { ...ALIKE, decade: 1000 },
    },
  ];
}

interface Start {
  url: string;
  selector: string;
  count: number;
}

async function timeStart(context: BrowserContext, { url, selector, count }: Start): Promise<number> {
  const { page, session } = await openPage(context);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.addInitScript(watchStart, { selector, count });
  await page.goto(url);
  const tookMs = await page.evaluate(readResult);
  await page.close();
  return tookMs;
}

/** In the page, before its own scripts. */
function watchStart({ selector, count }: { selector: string; count: number }): void {
  const { probe } = window;
  probe.result = probe.painted(() => document.querySelectorAll(selector).length >= count);
}
