// What a test in the browser asks of Node: the network, and people who are on the server already.
import type { BrowserCommand } from 'vitest/node';
import { ageLogins } from '../../../scripts/harness/age-logins.ts';
import type { ActiveFault } from '../../../scripts/harness/fault-proxy.ts';
import {
  answerJson,
  captivePortal,
  DROP_ANSWER,
  holdUntilReleased,
} from '../../../scripts/harness/faults.ts';
import { badNetwork, PAGE_HEADER } from './bad-network.ts';
import type { CallFound, CallPlace } from './calls.ts';

/** As fast as a hand is, and well within 300 ms. */
const BETWEEN_TAPS_MS = 120;

const faults = new Map<number, { pageId: string; fault: ActiveFault; release?: () => void }>();
let lastFault = 0;

function keep(pageId: string, fault: ActiveFault, release?: () => void): number {
  lastFault += 1;
  faults.set(lastFault, { pageId, fault, ...(release && { release }) });
  return lastFault;
}

/** The network is whole, and nothing has been called. */
const resetNetwork: BrowserCommand<[]> = async ({ sessionId, context }) => {
  await context.setExtraHTTPHeaders({ [PAGE_HEADER]: sessionId });
  for (const [id, { pageId, release }] of faults) {
    if (pageId !== sessionId) continue;
    release?.();
    faults.delete(id);
  }
  (await badNetwork(sessionId)).proxy.reset();
};

const cutNetwork: BrowserCommand<[]> = async ({ sessionId }) =>
  (await badNetwork(sessionId)).proxy.cutNetwork();

const restoreNetwork: BrowserCommand<[]> = async ({ sessionId }) =>
  (await badNetwork(sessionId)).proxy.restoreNetwork();

/** Answers with a number for `removeFault`, as all that add one do. */
const addAnswer: BrowserCommand<[place: CallPlace, status: number, body: unknown]> = async (
  { sessionId },
  { pattern, ...place },
  status,
  body,
) => {
  const options = pattern === undefined ? place : { ...place, path: new RegExp(pattern) };
  return keep(sessionId, (await badNetwork(sessionId)).proxy.addFault(answerJson(status, body), options));
};

const addCaptivePortal: BrowserCommand<[place: CallPlace]> = async ({ sessionId }, filter) => {
  return keep(sessionId, (await badNetwork(sessionId)).proxy.addFault(captivePortal(), filter));
};

const dropAnswer: BrowserCommand<[place: CallPlace]> = async ({ sessionId }, filter) => {
  return keep(sessionId, (await badNetwork(sessionId)).proxy.addFault(DROP_ANSWER, filter));
};

/** Held until it is removed. */
const holdAnswer: BrowserCommand<[place: CallPlace]> = async ({ sessionId }, filter) => {
  const { fault, release } = holdUntilReleased();
  return keep(sessionId, (await badNetwork(sessionId)).proxy.addFault(fault, filter), release);
};

const removeFault: BrowserCommand<[id: number]> = (_, id) => {
  const found = faults.get(id);
  found?.fault.remove();
  found?.release?.();
};

const countStruck: BrowserCommand<[id: number]> = (_, id) => faults.get(id)?.fault.hits ?? 0;

const listCalls: BrowserCommand<[place: CallPlace]> = async (
  { sessionId },
  { method, path },
): Promise<CallFound[]> => {
  const { proxy } = await badNetwork(sessionId);
  const filter = { ...(method !== undefined && { method }), ...(path !== undefined && { path }) };
  return proxy.calls(filter).map(call => ({
    method: call.method,
    path: call.url,
    status: call.status ?? null,
    body: call.body.toString(),
  }));
};

/** As if everybody had logged in an hour ago. */
const ageAllLogins: BrowserCommand<[]> = async ({ sessionId }) =>
  ageLogins((await badNetwork(sessionId)).server);

/** With a finger, which Vitest has none of. */
const tap: BrowserCommand<[selector: string]> = async ({ iframe }, selector) => {
  await iframe.locator(selector).tap();
};

/** One place, whatever is there the second time. */
const doubleTap: BrowserCommand<[selector: string]> = async ({ iframe, page }, selector) => {
  const place = iframe.locator(selector);
  // What comes up is still on its way.
  await place.click({ trial: true });
  const box = await place.boundingBox();
  if (!box) throw new Error(`${selector} has no place`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(BETWEEN_TAPS_MS);
  await page.touchscreen.tap(x, y);
};

export const commands = {
  resetNetwork,
  cutNetwork,
  restoreNetwork,
  addAnswer,
  addCaptivePortal,
  dropAnswer,
  holdAnswer,
  removeFault,
  countStruck,
  listCalls,
  ageAllLogins,
  tap,
  doubleTap,
};
