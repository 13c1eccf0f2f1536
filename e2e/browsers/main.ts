// `npm run test:browsers`: the main flow in Firefox and in WebKitGTK (`-- --only firefox` for one of them). One that is
// not there and cannot be installed is skipped, in words. The last line is for machines: `N passed, N failed`; `npm test`
// reads the counts as JSON (`--report <file>`).
// docs/browsers.md tells what differs from Chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserDriver } from '../../scripts/browsers/driver.ts';
import { OTHER_BROWSERS, type OtherBrowser } from '../../scripts/browsers/find-browsers.ts';
import { startAppServer } from '../../scripts/harness/app-server.ts';
import { ROOT } from '../../scripts/root.ts';
import type { TestCounts } from '../../scripts/test/read-reports.ts';
import { tellFailures } from '../../scripts/test/tell-failures.ts';
import { tellPresses } from './heard.ts';
import { JOURNEY } from './journey.ts';
import { sitDownAt } from './person.ts';

/** What the window showed when a step failed. */
const PICTURES = join(ROOT, '.cache/browsers');

const { values } = parseArgs({ options: { only: { type: 'string' }, report: { type: 'string' } } });
let passed = 0;
let failed = 0;
let skipped = 0;
const failures: string[] = [];
for (const browser of chooseBrowsers()) await tryOut(browser);
if (values.report === undefined) tellFailures('browsers', { failures });
else writeReport(values.report);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function chooseBrowsers(): readonly OtherBrowser[] {
  const { only } = values;
  const chosen = OTHER_BROWSERS.filter(({ name }) => only === undefined || name.toLowerCase() === only);
  if (chosen.length === 0) throw new Error(`There is no '${only}' here`);
  return chosen;
}

async function tryOut({ name, packages, find }: OtherBrowser): Promise<void> {
  const start = find();
  if (!start) {
    skipped += JOURNEY.length;
    console.log(
      `${name} is not here: ${JOURNEY.length} tests skipped (Debian: apt-get install ${packages.join(' ')}).`,
    );
    return;
  }
  const startedAtMs = performance.now();
  const browser = await start().catch((error: unknown) => {
    fail(JOURNEY.length, `${name} does not start: ${String(error).split('\n')[0]}`);
  });
  if (!browser) return;
  console.log(`\n── ${browser.title}`);
  try {
    await walk(browser);
  } finally {
    await browser.close();
  }
  console.log(secondsSince(startedAtMs));
}

async function walk(browser: BrowserDriver): Promise<void> {
  const server = await startAppServer();
  const person = sitDownAt(browser);
  const [name = browser.title] = browser.title.split(' ');
  let done = 0;
  try {
    for (const { title, take } of JOURNEY) {
      const startedAtMs = performance.now();
      await take(person, server).catch((cause: unknown) => {
        throw new Error(title, { cause });
      });
      console.log(`✓ ${title} (${secondsSince(startedAtMs)})`);
      done += 1;
    }
  } catch (error) {
    console.error(error);
    const heard = await person.ask(tellPresses).catch(String);
    const picture = await takePicture(browser, name);
    fail(
      JOURNEY.length - done,
      `${browser.title} › ${tell(error)} (${picture}; heard of the last tap: ${heard})`,
    );
  } finally {
    await server.dispose();
  }
  passed += done;
}

function writeReport(path: string): void {
  const counts: TestCounts = { passed, failed, skipped, failures };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(counts));
}

/** After a step that failed the others have nothing to go on from: they count as failed too. */
function fail(steps: number, why: string): void {
  failed += steps;
  failures.push(steps > 1 ? `${why}; ${steps - 1} not reached` : why);
}

function tell(error: unknown): string {
  const { message, cause } = error as Error;
  return `${message}${cause instanceof Error ? ` — ${cause.message.split('\n')[0]}` : ''}`;
}

/** What the window showed. */
async function takePicture(browser: BrowserDriver, name: string): Promise<string> {
  const path = join(PICTURES, `${name}.png`);
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(path, await browser.takeScreenshot().catch(() => ''));
  return relative(ROOT, path);
}

function secondsSince(startedAtMs: number): string {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
