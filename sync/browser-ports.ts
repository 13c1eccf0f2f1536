/** The ports of a browser: window, worker and service worker alike. */
import { randomUuid } from '#db/random-uuid.ts';
import type { Locks, Ports, Transport } from './ports.ts';

const fetchTransport: Transport = async request => {
  const response = await fetch(request.path, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal: request.signal,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
  });
  return {
    status: response.status,
    header: name => response.headers.get(name),
    text: () => response.text(),
  };
};

const webLocks: Locks = {
  async run(name, waitMs, body, signal) {
    if (!('locks' in navigator)) return body(false);
    const waiting = new AbortController();
    const giveUp = () => waiting.abort();
    const timer = setTimeout(giveUp, signal?.aborted ? 0 : waitMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    let started = false;
    try {
      return await navigator.locks.request(name, { signal: waiting.signal }, () => {
        started = true;
        clearTimeout(timer);
        return body(true);
      });
    } catch (error) {
      if (started || !waiting.signal.aborted) throw error;
      return await body(false);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  },
};

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
  });
}

function secret(bytes: number): string {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export const browserPorts: Ports = {
  clock: { now: () => Date.now(), sleep },
  random: { next: () => Math.random(), uuid: randomUuid, secret },
  transport: fetchTransport,
  locks: webLocks,
  hearsTabs: 'BroadcastChannel' in globalThis,
};
