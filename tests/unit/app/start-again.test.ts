/** What becomes of a start screen whose code did not come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteKeptTap, startAgain } from '#app/first-paint/start-again.ts';
import { takeEarlyTap } from '#features/start/early-tap.ts';

let notes: Map<string, string>;
let did: string[];
/** What the server says to each call; then that it is there. */
let answers: (number | 'nothing')[];

beforeEach(() => {
  vi.useFakeTimers();
  notes = new Map();
  did = [];
  answers = [];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, text: string) => notes.set(key, text),
    removeItem: (key: string) => notes.delete(key),
  });
  const registration = { unregister: async () => did.push('unregister') };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('location', { reload: () => did.push('reload') });
  vi.stubGlobal('fetch', async (address: string) => {
    did.push(address);
    const answer = answers.shift() ?? 200;
    if (answer === 'nothing') throw new TypeError('no network');
    return new Response(null, { status: answer });
  });
  loadPage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Nothing of what was noted on the page itself outlives it. */
function loadPage(): void {
  const attributes = new Set<string>();
  vi.stubGlobal('document', {
    documentElement: {
      setAttribute: (name: string) => attributes.add(name),
      hasAttribute: (name: string) => attributes.has(name),
      removeAttribute: (name: string) => attributes.delete(name),
    },
  });
  noteKeptTap();
}

test('[APP5] loads the page again once there is a server, and no sooner', async () => {
  answers = ['nothing', 502];
  const starting = startAgain();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(did).toEqual(['/index.html', '/index.html']);
  await vi.advanceTimersByTimeAsync(1_000);
  await starting;
  expect(did.slice(2)).toEqual(['/index.html', 'reload']);
});

test('[APP5] keeps a tap for the next page, and for no other', async () => {
  const starting = startAgain();
  document.documentElement.setAttribute('data-early-tap', 'start');
  await vi.advanceTimersByTimeAsync(2_000);
  await starting;
  loadPage();
  expect(takeEarlyTap()).toBe(true);
  loadPage();
  expect(takeEarlyTap()).toBe(false);
});

test('[APP4] leaves a service worker whose page does not start, once the network has another', async () => {
  void startAgain();
  await vi.advanceTimersByTimeAsync(2_000);
  loadPage();
  did = [];
  answers = ['nothing'];
  const starting = startAgain();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(did).toEqual(['/index.html?']);
  await vi.advanceTimersByTimeAsync(4_000);
  await starting;
  expect(did.slice(1)).toEqual(['/index.html?', 'unregister', 'reload']);
});

test('[APP4] keeps the service worker where the start before is long past', async () => {
  void startAgain();
  await vi.advanceTimersByTimeAsync(2_000);
  loadPage();
  await vi.advanceTimersByTimeAsync(60_000);
  did = [];
  void startAgain();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(did).toEqual(['/index.html', 'reload']);
});

test('[APP5] waits longer each time where it does not help, and leaves the service worker once', async () => {
  const waitsSec: number[] = [];
  for (let round = 0; round < 10; round++) {
    const beganMs = Date.now();
    const starting = startAgain();
    await vi.runAllTimersAsync();
    await starting;
    waitsSec.push((Date.now() - beganMs) / 1000);
    loadPage();
  }
  expect(waitsSec).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 256, 256]);
  expect(did.filter(one => one === 'unregister')).toHaveLength(1);
});
