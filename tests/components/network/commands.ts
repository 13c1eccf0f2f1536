// What a test in the browser asks of Node: the network, and people who are on the server already.
import type { BrowserCommand } from 'vitest/node';
import type { ActiveFault } from '../../../scripts/harness/fault-proxy.ts';
import {
  answerJson,
  captivePortal,
  DROP_ANSWER,
  holdUntilReleased,
} from '../../../scripts/harness/faults.ts';
import { badNetwork } from './bad-network.ts';
import type { CallFound, CallPlace } from './calls.ts';

const faults = new Map<number, { fault: ActiveFault; release?: () => void }>();
let lastFault = 0;

function keep(fault: ActiveFault, release?: () => void): number {
  lastFault += 1;
  faults.set(lastFault, { fault, ...(release && { release }) });
  return lastFault;
}

/** The network is whole, and nothing has been called. */
const resetNetwork: BrowserCommand<[]> = async () => {
  for (const { release } of faults.values()) release?.();
  faults.clear();
  (await badNetwork()).proxy.reset();
};

const cutNetwork: BrowserCommand<[]> = async () => (await badNetwork()).proxy.cutNetwork();

const restoreNetwork: BrowserCommand<[]> = async () => (await badNetwork()).proxy.restoreNetwork();

/** Answers with a number for `removeFault`, as all that add one do. */
const addAnswer: BrowserCommand<[place: CallPlace, status: number, body: unknown]> = async (
  _,
  { times, ...filter },
  status,
  body,
) => {
  const options = times === undefined ? filter : { ...filter, times };
  return keep((await badNetwork()).proxy.addFault(answerJson(status, body), options));
};

const addCaptivePortal: BrowserCommand<[place: CallPlace]> = async (_, filter) => {
  return keep((await badNetwork()).proxy.addFault(captivePortal(), filter));
};

const dropAnswer: BrowserCommand<[place: CallPlace]> = async (_, filter) => {
  return keep((await badNetwork()).proxy.addFault(DROP_ANSWER, filter));
};

/** Held until it is removed. */
const holdAnswer: BrowserCommand<[place: CallPlace]> = async (_, filter) => {
  const { fault, release } = holdUntilReleased();
  return keep((await badNetwork()).proxy.addFault(fault, filter), release);
};

const removeFault: BrowserCommand<[id: number]> = (_, id) => {
  const found = faults.get(id);
  found?.fault.remove();
  found?.release?.();
};

const countStruck: BrowserCommand<[id: number]> = (_, id) => faults.get(id)?.fault.hits ?? 0;

const listCalls: BrowserCommand<[place: CallPlace]> = async (_, { method, path }): Promise<CallFound[]> => {
  const { proxy } = await badNetwork();
  const filter = { ...(method !== undefined && { method }), ...(path !== undefined && { path }) };
  return proxy.calls(filter).map(call => ({
    method: call.method,
    path: call.url,
    status: call.status ?? null,
    body: call.body.toString(),
  }));
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
};
