// What stands behind the pages of component tests: the real server and the bad network of the browser tests, one pair for
// each page that runs tests, from its first call on. Vite passes every call to /api/ on to it; a test reaches it by
// commands.ts.
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { type AppServer, startAppServer } from '../../../scripts/harness/app-server.ts';
import { type FaultProxy, startFaultProxy } from '../../../scripts/harness/fault-proxy.ts';

interface Network {
  readonly proxy: FaultProxy;
  readonly server: AppServer;
  close(): Promise<void>;
}

/** Says from which of the pages a call comes. */
export const PAGE_HEADER = 'x-test-page';

const started = new Map<string, Promise<Network>>();

export function badNetwork(pageId: string): Promise<Network> {
  const known = started.get(pageId) ?? startNetwork();
  started.set(pageId, known);
  return known;
}

async function startNetwork(): Promise<Network> {
  const server = await startAppServer();
  const proxy = await startFaultProxy(server.url, server.isRunning);
  return {
    proxy,
    server,
    async close() {
      await proxy.close();
      await server.dispose();
    },
  };
}

/** For Vite's server, where component tests find their pages. */
export function passCallsOn(): Plugin {
  return {
    name: 'pass-calls-on',
    configureServer({ middlewares, httpServer }) {
      middlewares.use((incoming, outgoing, next) => {
        if (incoming.url?.startsWith('/api/')) passOn(incoming, outgoing).catch(() => outgoing.destroy());
        else next();
      });
      httpServer?.once('close', () => {
        for (const network of started.values()) void network.then(one => one.close());
      });
    },
  };
}

/** A connection that breaks behind it breaks in front of it too. */
async function passOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { proxy } = await badNetwork(String(incoming.headers[PAGE_HEADER]));
  const call = request(new URL(incoming.url ?? '/', proxy.url), {
    method: incoming.method,
    headers: incoming.headers,
  });
  call.on('error', () => outgoing.destroy());
  call.on('response', answer => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(call);
}
