// What every browser test gets: a real server and a bad network in front of it, one pair for each worker.
// `page` talks to the proxy (baseURL); each test starts with a fresh browser profile and a whole network,
// but finds the data of the tests before it on the server: sign in as somebody new. A second device is
// `(await browser.newContext()).newPage()`; it has the same settings.
import { test as base, type ConsoleMessage } from '@playwright/test';
import { type AppServer, type ServerEnvironment, startAppServer } from '../scripts/harness/app-server.ts';
import { type FaultProxy, startFaultProxy } from '../scripts/harness/fault-proxy.ts';
import { slowDown } from './slow-device.ts';

export interface WorkerFixtures {
  /** Environment of the server; set with `test.use` at the top of a spec file, which then has its own server. */
  serverEnvironment: ServerEnvironment;
  appServer: AppServer;
  workerProxy: FaultProxy;
}

export interface TestFixtures {
  /** The network between the browser and the server. */
  network: FaultProxy;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnvironment: [{}, { scope: 'worker', option: true }],

  appServer: [
    async ({ serverEnvironment }, use) => {
      const server = await startAppServer(serverEnvironment);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],

  workerProxy: [
    async ({ appServer }, use) => {
      const proxy = await startFaultProxy(appServer.url);
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],

  network: [
    async ({ workerProxy, appServer }, use, testInfo) => {
      workerProxy.reset();
      if (!appServer.isRunning()) await appServer.start();
      const outputBefore = appServer.output().length;
      await use(workerProxy);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server output', { body: appServer.output().slice(outputBefore) });
      }
    },
    { auto: true },
  ],

  context: async ({ context }, use, testInfo) => {
    await slowDown(context);
    const said: (string | Promise<string>)[] = [];
    context.on('console', message => {
      if (message.type() === 'error') said.push(tellError(message));
    });
    context.on('weberror', error => said.push(String(error.error())));
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('errors of the pages', { body: (await Promise.all(said)).join('\n') });
    }
  },

  baseURL: ({ workerProxy }, use) => use(workerProxy.url),
});

/** Of an error that Dexie made, the message's own text is the name of a class as the build has shortened it. */
async function tellError(message: ConsoleMessage): Promise<string> {
  try {
    const parts = await Promise.all(message.args().map(part => part.evaluate(String)));
    return parts.join(' ');
  } catch {
    // The page is gone.
    return message.text();
  }
}

/**
 * For `test.use`, in a file about what is on a page. A fifth of a test's work is the service worker's, which fetches
 * every file of the app into each new profile; with it are all the others, and those that lose the network or the page.
 */
export const WITHOUT_SERVICE_WORKER = { serviceWorkers: 'block' } as const;

export { expect } from '@playwright/test';
