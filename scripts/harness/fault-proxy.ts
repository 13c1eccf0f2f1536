// A bad network on the loopback: stands between the browser and the server, passes calls on, keeps a list
// of them, and does to chosen ones what a gym's network does.
//
//   browser ──► proxy ──► server
//                 │ drop          ✗                        the server never hears of it
//                 │ drop-answer   ──► handled ──► ✗        done, but the browser does not know
//                 │ hold          until it is released
//                 │ answer        a status of our own; the server never hears of it
//
// A batch is also each of the calls in it: what is done to one of them strikes the whole batch, but for a refusal, which
// becomes that call's result.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { callsIn, isRefusal, noteResults, refuseInBatch } from './batched-calls.ts';
import type { Answer, Fault } from './faults.ts';
import {
  type CallFilter,
  forwardCall,
  isForEver,
  matchesFilter,
  type ProxyCall,
  readCall,
} from './proxy-call.ts';

export interface FaultOptions extends CallFilter {
  /** How many calls it strikes, then no more. Without: until removed. */
  readonly times?: number;
}

/** A fault at work. */
export interface ActiveFault {
  /** How many calls it has struck so far. */
  readonly hits: number;
  remove(): void;
}

export interface FaultProxy {
  readonly url: string;
  /** The newest fault that fits a call strikes it. */
  addFault(fault: Fault, options?: FaultOptions): ActiveFault;
  /** No network for pages, workers and the service worker alike: open connections break, new ones fail. */
  cutNetwork(): void;
  restoreNetwork(): void;
  /** Every call so far that fits, in the order they came. */
  calls(filter?: CallFilter): readonly ProxyCall[];
  /** Network back, no faults, nothing remembered: as new, for the next test. */
  reset(): void;
  close(): Promise<void>;
}

interface Rule {
  readonly fault: Fault;
  readonly options: FaultOptions;
  hits: number;
}

/** While `isUp` says so, the app's files come from memory: a hundred for each new profile are a tenth of a test's work. */
export async function startFaultProxy(targetUrl: string, isUp = () => false): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const files = new Map<string, Answer>();
  let rules: Rule[] = [];
  let calls: ProxyCall[] = [];
  let isCut = false;

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('connection', socket => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const call = await readCall(incoming);
    const inner = callsIn(call);
    calls.push(call, ...inner);
    const answer = await meetFaults(call, inner);
    if (isCut || answer === undefined) {
      outgoing.destroy();
      return;
    }
    call.status = answer.status;
    noteResults(inner, answer);
    // A browser sends a call again by itself, POST or not, when a connection that it has used before breaks.
    // Fresh ones only, so that a dropped call stays dropped.
    outgoing.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.body);
  }

  async function meetFaults(call: ProxyCall, inner: readonly ProxyCall[]): Promise<Answer | undefined> {
    const refused = new Map<ProxyCall, Answer>();
    let fault = takeFault(call);
    for (const one of fault ? [] : inner) {
      const its = takeFault(one);
      if (its && isRefusal(its)) refused.set(one, its.answer);
      else fault ??= its;
    }
    return meetFault(fault, () => (refused.size > 0 ? refuseInBatch(call, refused, send) : send(call)));
  }

  async function send(call: ProxyCall): Promise<Answer> {
    if (!isUp() || !isForEver(call)) return forwardCall(targetUrl, call);
    const answer = files.get(call.url) ?? (await forwardCall(targetUrl, call));
    if (answer.status === 200) files.set(call.url, answer);
    return answer;
  }

  function takeFault(call: ProxyCall): Fault | undefined {
    const rule = rules.findLast(({ options, hits }) => {
      return hits < (options.times ?? Number.POSITIVE_INFINITY) && matchesFilter(call, options);
    });
    if (rule === undefined) return undefined;
    rule.hits += 1;
    return rule.fault;
  }

  function addFault(fault: Fault, options: FaultOptions = {}): ActiveFault {
    const rule: Rule = { fault, options, hits: 0 };
    rules.push(rule);
    return {
      get hits() {
        return rule.hits;
      },
      remove() {
        rules = rules.filter(other => other !== rule);
      },
    };
  }

  function breakConnections(): void {
    for (const socket of sockets) socket.destroy();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    addFault,
    cutNetwork() {
      isCut = true;
      breakConnections();
    },
    restoreNetwork() {
      isCut = false;
    },
    calls: (filter = {}) => calls.filter(call => matchesFilter(call, filter)),
    reset() {
      isCut = false;
      rules = [];
      calls = [];
    },
    async close() {
      server.close();
      breakConnections();
      await once(server, 'close');
    },
  };
}

/** What becomes of a call: an answer for the browser, or undefined for a broken connection. */
async function meetFault(fault: Fault | undefined, send: () => Promise<Answer>): Promise<Answer | undefined> {
  switch (fault?.kind) {
    case undefined:
      return send();
    case 'drop':
      return undefined;
    case 'drop-answer':
      await send();
      return undefined;
    case 'hold':
      await fault.until;
      return send();
    case 'answer':
      return fault.answer;
  }
}
