// WebKitGTK, the nearest to Safari that runs on Linux: its MiniBrowser over WebDriver, in a screen of its own.
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../harness/free-port.ts';
import type { BrowserDriver } from './driver.ts';
import type { Size } from './firefox.ts';
import { makeFolder, removeFolder, startOwn } from './own-process.ts';
import { openSession, type WebDriverSession } from './webdriver.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** A promise is awaited by the script: the driver hands over a callback as its argument. */
function asScript(expression: string): string {
  return `const done = arguments[0];
(async () => ${expression})().then(value => done({ value }), error => done({ error: String(error) }));`;
}

export async function startWebKit(programs: WebKitPrograms, size: Size): Promise<BrowserDriver> {
  const folder = makeFolder();
  const screen = startOwn(programs.screen, [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1280x1024x24',
    '-nolisten',
    'tcp',
  ]);
  const display = await screen.firstMatch(/^(\d+)\n/m);
  const port = await findFreePort();
  const driver = startOwn(programs.driver, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_RUNTIME_DIR: folder,
    // Its sandbox does not start for root.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  });

  async function end(): Promise<void> {
    await driver.end();
    await screen.end();
    removeFolder(folder);
  }

  try {
    await waitUntilAnswers(`http://127.0.0.1:${port}/status`);
    const session = await openSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
    });
    return await drive(session, size, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function drive(
  session: WebDriverSession,
  size: Size,
  end: () => Promise<void>,
): Promise<BrowserDriver> {
  await session.call('POST', '/window/rect', { x: 0, y: 0, ...size });
  return {
    title: `WebKitGTK ${String(session.capabilities.browserVersion)}`,
    async open(url) {
      await session.call('POST', '/url', { url });
    },
    async reload() {
      await session.call('POST', '/refresh', {});
    },
    async evaluate(expression) {
      const body = { script: asScript(expression), args: [] };
      const { value, error } = await session.call<{ value?: string; error?: string }>(
        'POST',
        '/execute/async',
        body,
      );
      if (value === undefined) throw new Error(error);
      return value;
    },
    async perform(input) {
      await session.call('POST', '/actions', { actions: [input] });
    },
    async takeScreenshot() {
      return Buffer.from(await session.call<string>('GET', '/screenshot'), 'base64');
    },
    async close() {
      await session.call('DELETE', '').catch(() => {});
      await end();
    },
  };
}

async function waitUntilAnswers(url: string): Promise<void> {
  for (let left = 200; left > 0; left--) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error('WebKitWebDriver does not answer');
}
