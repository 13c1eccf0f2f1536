// What stands behind the pages of component tests: the real server and the bad network of the browser tests, once for a
// run, from the first call on. Vite passes every call to /api/ on to it; a test reaches it by commands.ts.
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { startAppServer } from '../../../scripts/harness/app-server.ts';
import { type FaultProxy, startFaultProxy } from '../../../scripts/harness/fault-proxy.ts';

interface Network {
  readonly proxy: FaultProxy;
  close(): Promise<void>;
}

let started: Promise<Network> | undefined;

export function badNetwork(): Promise<Network> {
  started ??= startNetwork();
  return started;
}

async function startNetwork(): Promise<Network> {
  const server = await startAppServer();
  const proxy = await startFaultProxy(server.url, server.isRunning);
  return {
    proxy,
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
      httpServer?.once('close', () => void started?.then(network => network.close()));
    },
  };
}

/** A connection that breaks behind it breaks in front of it too. */
async function passOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { proxy } = await badNetwork();
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
