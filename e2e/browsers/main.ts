// `npm run test:browsers`: the main flow in Firefox and in WebKitGTK (`-- --only firefox` for one of them). One that is
// not there and cannot be installed is skipped, in words. The last line is for machines: `N passed, N failed`.
// docs/browsers.md tells what differs from Chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserDriver } from '../../scripts/browsers/driver.ts';
import { OTHER_BROWSERS, type OtherBrowser } from '../../scripts/browsers/find-browsers.ts';
import { startAppServer } from '../../scripts/harness/app-server.ts';
import { ROOT } from '../../scripts/root.ts';
import { JOURNEY } from './journey.ts';
import { sitDownAt } from './person.ts';

/** What the window showed when a step failed. */
const PICTURES = join(ROOT, '.cache/browsers');

const { values } = parseArgs({ options: { only: { type: 'string' } } });
let passed = 0;
let failed = 0;
for (const browser of chooseBrowsers()) await tryOut(browser);
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
    console.log(
      `${name} is not here: ${JOURNEY.length} tests skipped (Debian: apt-get install ${packages.join(' ')}).`,
    );
    return;
  }
  const startedAtMs = performance.now();
  const browser = await start().catch((error: unknown) => {
    console.error(`${name} does not start: ${String(error)}`);
  });
  if (!browser) {
    failed += JOURNEY.length;
    return;
  }
  console.log(`\n── ${browser.title}`);
  try {
    await walk(browser);
  } finally {
    await browser.close();
  }
  console.log(`${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
}

/** After a step that failed the others have nothing to go on from: they count as failed too. */
async function walk(browser: BrowserDriver): Promise<void> {
  const server = await startAppServer();
  const person = sitDownAt(browser);
  let done = 0;
  try {
    for (const { title, take } of JOURNEY) {
      await take(person, server).catch(error => explain(browser, title, error));
      console.log(`✓ ${title}`);
      done += 1;
    }
  } catch (error) {
    console.error(error);
  } finally {
    await server.dispose();
  }
  passed += done;
  failed += JOURNEY.length - done;
}

async function explain(browser: BrowserDriver, title: string, cause: unknown): Promise<never> {
  const picture = join(PICTURES, `${browser.title.split(' ')[0]}.png`);
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(picture, await browser.takeScreenshot().catch(() => ''));
  throw new Error(`✗ ${title}; what was to be seen: ${picture}`, { cause });
}
