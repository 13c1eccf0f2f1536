// What every browser test gets: a real server and a bad network in front of it, one pair for each worker.
// `page` talks to the proxy (baseURL); each test starts with a fresh browser profile and a whole network,
// but finds the data of the tests before it on the server: sign in as somebody new. A second device is
// `(await browser.newContext()).newPage()`; it has the same settings.
import { test as base, type ConsoleMessage } from '@playwright/test';
import { type AppServer, type ServerEnvironment, startAppServer } from '../scripts/harness/app-server.ts';
import { type FaultProxy, startFaultProxy } from '../scripts/harness/fault-proxy.ts';
import { silence } from '../scripts/harness/faults.ts';
import { slowDown } from './slow-device.ts';

export interface WorkerFixtures {
  /** Environment of the server; set with `test.use` at the top of a spec file, which then has its own server. */
  serverEnvironment: ServerEnvironment;
  appServer: AppServer;
  workerProxy: FaultProxy;
}

export interface TestFixtures {
  /** A settled page fetches and runs all of its other screens. Without: only what the test comes to. */
  loadsAhead: boolean;
  /** The network between the browser and the server. */
  network: FaultProxy;
}

/** Loading ahead goes one by one, and this is among the first: while it doesn't come, none follows. Only /recover needs it. */
const NEXT_SCREEN = { path: /^\/assets\/recover-screen-.*\.js$/ };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  loadsAhead: [true, { option: true }],

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
      const proxy = await startFaultProxy(appServer.url, appServer.isRunning);
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],

  network: [
    async ({ workerProxy, appServer, loadsAhead }, use, testInfo) => {
      workerProxy.reset();
      if (!loadsAhead) workerProxy.addFault(silence(), NEXT_SCREEN);
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
 * For `test.use`, in a file about what is on a page. A third of a short test's work is the service worker's, which
 * fetches every file of the app into each new profile, another fifth what is loaded ahead. With both are all tests that
 * lose the network or the page.
 */
export const ON_THE_PAGE = { serviceWorkers: 'block', loadsAhead: false } as const;

/** For the tests of such a file that do. */
export const AS_A_WHOLE = { serviceWorkers: 'allow', loadsAhead: true } as const;

export { expect } from '@playwright/test';
