import type { BrowserContext, CDPSession, Locator, Page, Worker } from 'playwright';
import { installProbe } from './probe.ts';

/** How much slower a phone's core is. Chromium slows down the page's own thread, not its workers. */
const SLOWER = 4;

export interface MeasuredPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Opens a tab with the probe, as slow as a phone. */
export async function openPage(context: BrowserContext, url?: string): Promise<MeasuredPage> {
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (url !== undefined) await page.goto(url);
  return { page, session };
}

/** The worker that exchanges; it is not slowed down. */
export async function findSyncWorker(page: Page): Promise<Worker> {
  const find = () => page.workers().find(worker => /\/sync-[^/]*\.js/.test(worker.url()));
  return find() ?? (await page.waitForEvent('worker', { predicate: () => find() !== undefined }));
}

/** A mouse click on the element, without checks that would run in the page. */
export async function tap(page: Page, target: Locator): Promise<void> {
  // Not only into view: the navigation may lie over it.
  await target.evaluate(element => element.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  if (width === 0) throw new Error(`${target} is not on the screen`);
  await page.mouse.click(x + width / 2, y + height / 2);
}

interface Shown {
  selector: string;
  /** At least this many. */
  count?: number;
}

/** Times from the tap until its result is painted. */
export async function timeTap(page: Page, target: Locator, { selector, count = 1 }: Shown): Promise<number> {
  await page.evaluate(armTap, { selector, count });
  await tap(page, target);
  return page.evaluate(readResult);
}

/** In the page. */
function armTap({ selector, count }: Required<Shown>): void {
  const { probe } = window;
  probe.result = new Promise(resolve => {
    const follow = async ({ timeStamp }: Event) => {
      const at = await probe.painted(() => document.querySelectorAll(selector).length >= count);
      resolve(at - timeStamp);
    };
    addEventListener('click', event => void follow(event), { capture: true, once: true });
  });
}

/** In the page. If nothing appears within half a minute, reports what the screen shows instead. */
export async function readResult(): Promise<number> {
  const { result } = window.probe;
  if (!result) throw new Error('nothing was asked for');
  const tooLate = new Promise<never>((_, reject) => {
    const tell = () => reject(new Error(`Not within 30 s: ${document.body.textContent.slice(0, 200)}`));
    setTimeout(tell, 30_000);
  });
  return Promise.race([result, tooLate]);
}
