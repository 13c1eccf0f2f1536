/** Builds the floor's page and precaches it with the app's tools; serves it on its own port. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { BrowserContext } from 'playwright';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ROOT } from '../../scripts/root.ts';
import { type MeasuredPage, openPage } from './open-page.ts';

const FOLDER = join(ROOT, '.cache/bench/floor');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface Floor {
  readonly url: string;
  readonly context: BrowserContext;
  open(path?: string): Promise<MeasuredPage>;
  close(): Promise<void>;
}

export async function openFloor(context: BrowserContext): Promise<Floor> {
  await buildFloor();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://floor');
    const path = pathname === '/' ? '/index.html' : pathname;
    const file = readOr404(path);
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { page } = await openPage(context, url);
  // The service worker serves the second visit.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  return {
    url,
    context,
    open: (path = '/') => openPage(context, `${url}${path}`),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function buildFloor(): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'floor'),
    configFile: false,
    logLevel: 'warn',
    plugins: [
      react(),
      VitePWA({
        strategies: 'generateSW',
        injectRegister: false,
        manifest: false,
        workbox: { globPatterns: ['**/*.{js,html}'], inlineWorkboxRuntime: true },
      }),
    ],
    build: { outDir: FOLDER, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
}

function readOr404(path: string): Buffer | undefined {
  try {
    return readFileSync(join(FOLDER, path));
  } catch {
    return undefined;
  }
}
