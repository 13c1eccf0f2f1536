/**
 * The way between one device and the server: slow, of changing length, at times gone. Faults are armed beforehand and
 * strike the next calls that match; what is under way in both directions goes on when its tab is gone.
 */
import type { Transport, TransportRequest, TransportResponse } from '#sync/ports.ts';
import type { Process } from './process.ts';
import type { Rng } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimulatedServer, WireRequest, WireResponse } from './server.ts';

/** Which calls a fault is for. */
export type CallClass = 'any' | 'write' | 'read' | 'refresh';

export type NetworkFault = { left: number; on: CallClass } & (
  | { kind: 'lose-request'; isSilent: boolean }
  | { kind: 'lose-answer'; isSilent: boolean }
  /** On its way for so long that its sender has given up and tried again. */
  | { kind: 'late-request'; byMs: number }
  | { kind: 'late-answer'; byMs: number }
  /** Arrives twice. */
  | { kind: 'double'; byMs: number }
  | { kind: 'server-error'; status: number; isHtml: boolean }
  | { kind: 'too-many'; afterSec: number }
  /** A gym's Wi-Fi answers in the API's place. */
  | { kind: 'login-page'; page: WireResponse }
  /** The server dies with the call's effect done, or before it. */
  | { kind: 'server-crash'; isAfterEffect: boolean; downMs: number }
);

export type Heard = (response: WireResponse | undefined) => void;

const LATENCY_MS = { least: 8, most: 400 };
/** A refused connection is known at once; nobody there is known by waiting. */
const REFUSAL_MS = 30;

export class Network {
  isOnline = true;
  armed: NetworkFault[] = [];
  /** When the last of what was sent is at the server, also what nobody waits for any more. */
  arrivedMs = 0;
  /** Answers that reached whoever had asked. */
  readonly heard = new WeakSet<WireResponse>();
  /** Called whenever a fault has struck a call, with its kind. */
  onStrike: (fault: NetworkFault, call: WireRequest) => void = () => {};
  /** Called with each exchange that is sent. Returns what to call at its end for the sender: with its answer, or none. */
  onExchange: (process: Process, body: string) => Heard = () => () => {};
  readonly #scheduler: Scheduler;
  readonly #server: SimulatedServer;
  readonly #rng: Rng;
  readonly #underWay = new Map<Process, number>();

  constructor(scheduler: Scheduler, server: SimulatedServer, rng: Rng) {
    this.#scheduler = scheduler;
    this.#server = server;
    this.#rng = rng;
  }

  /** The network as one tab or worker reaches it. */
  for(process: Process): Transport {
    return request => {
      const hear = request.path === BATCH_PATH ? this.onExchange(process, request.body ?? '') : () => {};
      return new Promise<TransportResponse>((resolve, reject) => {
        let isOver = false;
        const end: Heard = response => {
          if (isOver) return;
          isOver = true;
          this.#count(process, -1);
          if (response) this.heard.add(response);
          hear(response);
        };
        const fail = () =>
          process.deliver(() => {
            end(undefined);
            reject(new TypeError('network'));
          });
        this.#count(process, 1);
        // From here on its sender hears of no answer, also of one that came while it was frozen.
        request.signal.addEventListener('abort', () => {
          end(undefined);
          fail();
        });
        this.#send(request, process, {
          answer: response =>
            process.deliver(() => {
              end(response);
              resolve(toTransportResponse(response));
            }),
          fail,
        });
      });
    };
  }

  /** Whether a call of this tab or worker is on its way. */
  isUnderWay(process: Process): boolean {
    return (this.#underWay.get(process) ?? 0) > 0;
  }

  #count(process: Process, by: number): void {
    this.#underWay.set(process, (this.#underWay.get(process) ?? 0) + by);
  }

  #send(request: TransportRequest, sender: Process, back: WayBack): void {
    if (!this.isOnline) {
      this.#scheduler.after(REFUSAL_MS, back.fail);
      return;
    }
    const wire: WireRequest = {
      method: request.method,
      path: request.path,
      headers: { ...request.headers },
      body: request.body,
    };
    const fault = this.#nextFault(wire);
    if (fault) this.#sendThrough(fault, wire, sender, back);
    else this.#exchange(wire, sender, { uploadMs: this.#latency(), back });
  }

  #sendThrough(fault: NetworkFault, wire: WireRequest, sender: Process, back: WayBack): void {
    const uploadMs = this.#latency();
    switch (fault.kind) {
      case 'lose-request':
        if (!fault.isSilent) this.#scheduler.after(uploadMs, back.fail);
        break;
      case 'lose-answer': {
        const lost = { answer: fault.isSilent ? () => {} : back.fail, fail: back.fail };
        this.#exchange(wire, sender, { uploadMs, back: lost });
        break;
      }
      case 'late-request':
        this.#exchange(wire, sender, { uploadMs: uploadMs + fault.byMs, back });
        break;
      case 'late-answer': {
        const late = {
          answer: (response: WireResponse) =>
            void this.#scheduler.after(fault.byMs, () => back.answer(response)),
          fail: back.fail,
        };
        this.#exchange(wire, sender, { uploadMs, back: late });
        break;
      }
      case 'double':
        this.#exchange(wire, sender, { uploadMs, back });
        this.#exchange(wire, sender, { uploadMs: uploadMs + fault.byMs, back: NOBODY });
        break;
      case 'server-error':
        this.#answerInstead(errorPage(fault), uploadMs, back);
        break;
      case 'too-many':
        this.#answerInstead(tooMany(fault.afterSec), uploadMs, back);
        break;
      case 'login-page':
        this.#answerInstead(fault.page, uploadMs, back);
        break;
      case 'server-crash':
        this.#scheduler.after(uploadMs, () => void this.#crashUnder(fault, wire, sender, back));
        break;
    }
  }

  #answerInstead(response: WireResponse, afterMs: number, back: WayBack): void {
    this.#scheduler.after(afterMs, () => back.answer(response));
  }

  #exchange(
    wire: WireRequest,
    sender: Process,
    { uploadMs, back }: { uploadMs: number; back: WayBack },
  ): void {
    this.arrivedMs = Math.max(this.arrivedMs, this.#scheduler.nowMs + uploadMs);
    this.#scheduler.after(uploadMs, async () => {
      // Without keys a call that its tab's neighbour has made again would be another one.
      if (!this.#server.isUp || (this.#server.plain && sender.isDead)) return back.fail();
      const response = await this.#server.answer(wire, sender.name);
      this.#scheduler.after(this.#latency(), () => back.answer(response));
    });
  }

  async #crashUnder(
    fault: Extract<NetworkFault, { kind: 'server-crash' }>,
    wire: WireRequest,
    sender: Process,
    back: WayBack,
  ): Promise<void> {
    if (this.#server.isUp) {
      if (fault.isAfterEffect) await this.#server.answer(wire, sender.name);
      await this.#server.crash(fault.downMs);
    }
    back.fail();
  }

  #nextFault(wire: WireRequest): NetworkFault | undefined {
    const fault = this.armed.find(({ on }) => matches(on, wire));
    if (!fault) return undefined;
    fault.left--;
    if (fault.left <= 0) this.armed.splice(this.armed.indexOf(fault), 1);
    this.onStrike(fault, wire);
    return fault;
  }

  #latency(): number {
    const { least, most } = LATENCY_MS;
    return least + this.#rng.next() ** 3 * (most - least);
  }
}

interface WayBack {
  answer: (response: WireResponse) => void;
  fail: () => void;
}

const NOBODY: WayBack = { answer: () => {}, fail: () => {} };

export function matches(on: CallClass, { method, path, body }: WireRequest): boolean {
  const isRefresh = path === '/api/token/refresh/';
  switch (on) {
    case 'any':
      return true;
    case 'refresh':
      return isRefresh;
    case 'read':
      return isReading({ method, path, body });
    case 'write':
      return !isRefresh && !isReading({ method, path, body });
  }
}

const BATCH_PATH = '/api/batch/';

/** A batch that brings nothing is only there to hear what is new. */
function isReading({ method, path, body }: Pick<WireRequest, 'method' | 'path' | 'body'>): boolean {
  return method === 'GET' || (path === BATCH_PATH && body?.includes('"calls":[]') === true);
}

function errorPage({ status, isHtml }: { status: number; isHtml: boolean }): WireResponse {
  const type = isHtml ? 'text/html' : 'application/json; charset=utf-8';
  const body = isHtml ? '<h1>Bad Gateway</h1>' : '{"detail":"Ошибка сервера.","code":"internal"}';
  return { status, headers: { 'content-type': type }, body };
}

function tooMany(afterSec: number): WireResponse {
  return {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': String(afterSec) },
    body: '{"detail":"Слишком много попыток.","code":"too_many"}',
  };
}

function toTransportResponse({ status, headers, body }: WireResponse): TransportResponse {
  return { status, header: name => headers[name] ?? null, text: () => Promise.resolve(body) };
}
