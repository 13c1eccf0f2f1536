// A Chromium started by hand and left alone. Playwright's own pretends to be focused, keeps no page for going back and
// throws its profile away; this one hides, throttles, freezes and keeps pages as a person's does, and can be killed
// and started again over the same profile.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../scripts/harness/chromium.ts';
import { test as base } from './fixtures.ts';
import { slowDown } from './slow-device.ts';

export interface OwnChromium {
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** The tab it came with. */
  readonly page: Page;
  /** SIGKILL to the whole tree: the phone has run out of battery. */
  kill(): Promise<void>;
}

interface Fixtures {
  /** Starts Chromium over the test's one profile. Only one at a time can have it. */
  startChromium: () => Promise<OwnChromium>;
}

export const test = base.extend<Fixtures>({
  startChromium: async ({ locale }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'podhod-chromium-'));
    const started: OwnChromium[] = [];
    await use(async () => {
      const own = await start(profile, locale ?? 'ru-RU');
      started.push(own);
      return own;
    });
    for (const own of started) await own.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  },
});

async function start(profile: string, locale: string): Promise<OwnChromium> {
  const { executablePath = chromium.executablePath(), args = [] } = chromiumLaunchOptions();
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    `--lang=${locale}`,
    // A hidden page is throttled after ten seconds, also one that Chromium takes for not quite loaded (then it is five
    // minutes, and on a busy machine it may be taken for that).
    '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10',
  ];
  const child = spawn(executablePath, [...args, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own, to be killed as one.
    detached: true,
  });
  const exited = once(child, 'exit');
  try {
    const browser = await chromium.connectOverCDP(await readAddress(child.stderr), { noDefaults: true });
    const [context] = browser.contexts();
    if (!context) throw new Error('Chromium came without a context');
    await slowDown(context);
    const page = context.pages()[0] ?? (await context.newPage());
    return {
      browser,
      context,
      page,
      async kill() {
        killTree(child);
        await exited;
        await browser.close();
      },
    };
  } catch (error) {
    killTree(child);
    throw error;
  }
}

function killTree({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGKILL');
}

async function readAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  stderr.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    stderr.on('data', (chunk: string) => {
      text += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    });
    stderr.once('end', () => reject(new Error(`Chromium gave no address:\n${text}`)));
  });
}

export { expect } from './fixtures.ts';
