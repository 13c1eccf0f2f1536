// Firefox over WebDriver BiDi, which it speaks by itself: neither geckodriver nor a library stands between.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BidiConnection, connectBidi } from './bidi.ts';
import type { BrowserDriver } from './driver.ts';
import { makeFolder, type OwnProcess, removeFolder, startOwn } from './own-process.ts';

/** Nothing that asks, reports or fetches; the windows of a phone's width. */
const PREFERENCES: Readonly<Record<string, boolean | number | string>> = {
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'ru-RU, ru',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

export async function startFirefox(program: string, size: Size): Promise<BrowserDriver> {
  const profile = makeFolder();
  const lines = Object.entries(PREFERENCES).map(([name, value]) => {
    return `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`;
  });
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const firefox = startOwn(program, args);
  try {
    const address = await firefox.firstMatch(/WebDriver BiDi listening on (ws:\S+)/);
    return await drive(await connectBidi(`${address}/session`), firefox, profile, size);
  } catch (error) {
    await firefox.end();
    removeFolder(profile);
    throw error;
  }
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Session {
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
}

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function drive(
  bidi: BidiConnection,
  firefox: OwnProcess,
  profile: string,
  size: Size,
): Promise<BrowserDriver> {
  const { capabilities } = await bidi.send<Session>('session.new', { capabilities: {} });
  const tree = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = tree.contexts[0]?.context;
  await bidi.send('browsingContext.setViewport', { context, viewport: size });

  async function evaluate(expression: string): Promise<string> {
    const { type, result, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (type === 'exception' || !result) throw new Error(exceptionDetails?.text);
    return result.value;
  }

  return {
    title: `Firefox ${capabilities.browserVersion}`,
    evaluate,
    async open(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' });
    },
    async perform(input) {
      await bidi.send('input.performActions', { context, actions: [input] });
    },
    async takeScreenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      bidi.close();
      await firefox.end();
      removeFolder(profile);
    },
  };
}
