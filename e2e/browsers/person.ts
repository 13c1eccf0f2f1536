// Somebody at the browser: looks until a thing is there, taps it, types. Every wait has an end and says what it was for.
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserDriver, click, typeKeys } from '../../scripts/browsers/driver.ts';
import { hasHeardPress, listenForPress } from './heard.ts';
import { type Found, locate, type Target } from './locate.ts';

/** On two cores that do other things too, and in a browser that nobody has tuned for tests. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;
/** A page that has not heard of a press by then, though the driver says that it was made, never will. */
const HEARD_WITHIN_MS = 3_000;
const MOST_PRESSES = 3;

/** 'Enter' of the W3C's keys. */
const ENTER = '\uE007';

export interface Person {
  readonly browser: BrowserDriver;
  /** The value of a function that runs in the page; what it needs goes in as arguments. */
  ask<Args extends readonly unknown[], Value>(
    question: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value>;
  /** Waits until the last of them is there, and is as wanted. */
  see(path: readonly Target[], isAsWanted?: (found: Found) => boolean): Promise<Found>;
  waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void>;
  tap(...path: Target[]): Promise<void>;
  /** Into the field that has the focus. */
  type(text: string): Promise<void>;
  pressEnter(): Promise<void>;
}

export function sitDownAt(browser: BrowserDriver): Person {
  const ask: Person['ask'] = async (question, ...args) => {
    const call = `(${question})(...${JSON.stringify(args)})`;
    return JSON.parse(await browser.evaluate(`(async () => JSON.stringify((await ${call}) ?? null))()`));
  };

  async function isSoWithin(patienceMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
    const giveUpAtMs = Date.now() + patienceMs;
    while (!(await isSo())) {
      if (Date.now() > giveUpAtMs) return false;
      await wait(LOOK_EVERY_MS);
    }
    return true;
  }

  async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
    if (await isSoWithin(PATIENCE_MS, isSo)) return;
    throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}`);
  }

  const see: Person['see'] = async (path, isAsWanted = () => true) => {
    let found: Found | null = null;
    const what = path.map(({ role, name }) => `${role} '${name}'`).join(' › ');
    await waitUntil(what, async () => {
      found = await ask(locate, path);
      return found !== null && isAsWanted(found);
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}; there is ${JSON.stringify(found)}`);
    });
    // TypeScript does not see that the callback has filled it.
    return found as unknown as Found;
  };

  /** A dialog that still moves would be tapped where it was. */
  function seeStanding(path: readonly Target[]): Promise<Found> {
    let before: Found | undefined;
    return see(path, found => {
      const stands = found.x === before?.x && found.y === before.y;
      before = found;
      return stands && !found.isMoving && found.coveredBy === '';
    });
  }

  return {
    browser,
    ask,
    see,
    waitUntil,
    async tap(...path) {
      for (let presses = 0; presses < MOST_PRESSES; presses++) {
        const { x, y } = await seeStanding(path);
        await ask(listenForPress);
        await browser.perform(click(x, y));
        if (await isSoWithin(HEARD_WITHIN_MS, () => ask(hasHeardPress))) return;
        console.log(`The page heard nothing of a press at ${x}, ${y}: it was lost before it reached it`);
      }
      throw new Error(`The page heard none of ${MOST_PRESSES} presses`);
    },
    type: text => browser.perform(typeKeys(text)),
    pressEnter: () => browser.perform(typeKeys(ENTER)),
  };
}
