/** The old server over HTTP, with the built app beside it: what a browser needs. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Library } from '#contract/library.ts';
import { createOldServer } from './old-server.ts';
import type { World } from './world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DIST = join(ROOT, 'dist');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wav': 'audio/wav',
};

export interface ListeningOldServer {
  url: string;
  world: World;
  close(): Promise<void>;
}

export async function listenAsOldServer(): Promise<ListeningOldServer> {
  const library = JSON.parse(readFileSync(join(ROOT, 'contract/library.json'), 'utf8')) as Library;
  const old = createOldServer(() => Date.now(), library);
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    if (!url.startsWith('/api/')) return sendFile(url, outgoing);
    const body = (await text(incoming)) || null;
    const answer = old.handle({ method, path: url, authorization: headers.authorization, body });
    if (answer.status === 204) outgoing.writeHead(204).end();
    else json(outgoing, answer.status, answer.body);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world: old.world,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function json(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A path that names no file is one of the app's screens. */
function sendFile(url: string, outgoing: ServerResponse): void {
  const path = normalize(decodeURIComponent(new URL(url, 'http://old.invalid').pathname));
  const name = extname(path) === '' ? '/index.html' : path;
  try {
    const body = readFileSync(join(DIST, name));
    outgoing.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(body);
  } catch {
    outgoing.writeHead(404).end();
  }
}
