// How much code a first visit to `/` costs before the start screen answers a tap, in real Chromium against
// the real server. Fails above the limit. `npm test` runs it after the build.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { startAppServer } from './harness/app-server.ts';
import { chromiumLaunchOptions } from './harness/chromium.ts';
import { startFaultProxy } from './harness/fault-proxy.ts';
import type { ProxyCall } from './harness/proxy-call.ts';

/** JavaScript and CSS together, gzip -9. */
const LIMIT_KB = Number(process.env.FIRST_LOAD_LIMIT_KB ?? 140);
/** What reads files of other apps: a worker's script, fetched ahead for later alone. Its parts are chunks of their own. */
const IMPORTER = /\/import-[\w-]{8}\.js$/;
const IMPORTER_LIMIT_KB = 25;
/** A column of Hevy: only code that reads or writes files of other apps says it. */
const IMPORTER_WORD = 'exercise_title';
const START_BUTTON = 'Начать пустую тренировку';
/** What is smaller is only summed up. */
const LISTED_FROM_BYTES = 1000;
/** Runs in the page: the service worker is active once it has fetched everything ahead. */
const PRECACHED = 'navigator.serviceWorker.ready.then(() => undefined)';
/** What is not there by then is missing in the report. */
const PRECACHED_WITHIN_MS = 60_000;

/**
 * Runs in the page: the first frame that shows the app's own button, to the millisecond, whatever the test's own pace.
 * The one prerendered into index.html only notes a tap, so it does not count.
 */
const NOTE_START_SCREEN = `
  new MutationObserver((_, observer) => {
    const buttons = [...document.querySelectorAll('button')];
    if (!buttons.some(isAppsOwn)) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.startScreenAtMs = Date.now(); });
  }).observe(document, { childList: true, subtree: true });
  function isAppsOwn(button) {
    return button.textContent.includes('${START_BUTTON}') && !button.closest('[data-prerendered]');
  }
`;

interface LoadedFile {
  readonly path: string;
  readonly gzipBytes: number;
  readonly isOfImport: boolean;
  /** Fetched before the start screen answered. */
  readonly counts: boolean;
  /** As the browser names it: script, style, worker, serviceworker, or empty for the precache's fetches. */
  readonly destination: string;
}

const server = await startAppServer();
const proxy = await startFaultProxy(server.url);
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const answeredAtMs = await openStartScreen(browser);
  report(await measureFiles(answeredAtMs));
} finally {
  await browser.close();
  await proxy.close();
  await server.dispose();
}

/** Resolves with the moment from which a tap on the button is answered, and proves it with a tap. */
async function openStartScreen(on: Browser): Promise<number> {
  const page = await on.newPage({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });
  await page.addInitScript(NOTE_START_SCREEN);
  await page.goto(proxy.url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: START_BUTTON }).click();
  await page.waitForURL('**/workout');
  await Promise.race([page.evaluate(PRECACHED), page.waitForTimeout(PRECACHED_WITHIN_MS)]);
  const answeredAtMs = await page.evaluate<unknown>('window.startScreenAtMs');
  if (typeof answeredAtMs !== 'number') throw new Error('The start screen was never seen');
  return answeredAtMs;
}

/** The proxy has seen everything, whoever fetched it: page, workers, service worker. */
async function measureFiles(answeredAtMs: number): Promise<LoadedFile[]> {
  const calls = proxy.calls({ method: 'GET', path: /\.(?:js|css)$/ });
  const firstOfEach = calls.filter(
    (call, index) => calls.findIndex(other => other.url === call.url) === index,
  );
  return Promise.all(firstOfEach.map(call => measureFile(call, call.atMs <= answeredAtMs)));
}

async function measureFile(call: ProxyCall, counts: boolean): Promise<LoadedFile> {
  const response = await fetch(new URL(call.url, server.url));
  if (!response.ok) throw new Error(`GET ${call.url}: ${response.status}`);
  const bytes = await response.bytes();
  const gzipBytes = gzipSync(bytes, { level: 9 }).length;
  const isOfImport = Buffer.from(bytes).includes(IMPORTER_WORD);
  return {
    path: call.url,
    gzipBytes,
    isOfImport,
    counts,
    destination: String(call.headers['sec-fetch-dest']),
  };
}

function report(files: readonly LoadedFile[]): void {
  const counted = files.filter(file => file.counts);
  const totalKb = sumKb(counted);
  printFiles('until the start screen answers a tap', counted);
  printFiles(
    'later (workers, precache, other screens)',
    files.filter(file => !file.counts),
  );
  console.log(`\nfirst load: ${totalKb.toFixed(2)} kB gzip of JavaScript and CSS, limit ${LIMIT_KB} kB`);
  if (totalKb > LIMIT_KB) process.exitCode = 1;
  reportImporter(files);
}

/** Fails if a first visit waits for any of it, if it is too large, or if it is not there to be measured. */
function reportImporter(files: readonly LoadedFile[]): void {
  const importer = files.filter(({ path, isOfImport }) => isOfImport && IMPORTER.test(path));
  const early = files.filter(({ counts, isOfImport }) => counts && isOfImport);
  const kb = sumKb(importer);
  console.log(
    `importer: ${kb.toFixed(1)} kB gzip, limit ${IMPORTER_LIMIT_KB} kB, of it in the first load: ${early.length} files`,
  );
  if (importer.length === 0 || kb > IMPORTER_LIMIT_KB || early.length > 0) process.exitCode = 1;
}

function printFiles(title: string, files: readonly LoadedFile[]): void {
  console.log(`\n${title}: ${files.length} files, ${sumKb(files).toFixed(1)} kB gzip`);
  const listed = files.filter(file => file.gzipBytes >= LISTED_FROM_BYTES);
  for (const { path, gzipBytes, destination } of listed.toSorted((a, b) => b.gzipBytes - a.gzipBytes)) {
    console.log(`${(gzipBytes / 1000).toFixed(1).padStart(8)} kB  ${path}  (${destination})`);
  }
  const small = files.filter(file => file.gzipBytes < LISTED_FROM_BYTES);
  if (small.length > 0)
    console.log(`${sumKb(small).toFixed(1).padStart(8)} kB  ${small.length} smaller ones`);
}

/** 1 kB is 1000 bytes, the stricter reading. */
function sumKb(files: readonly LoadedFile[]): number {
  return files.reduce((total, file) => total + file.gzipBytes, 0) / 1000;
}
