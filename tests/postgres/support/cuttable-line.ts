import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP line to the database that can be cut, frozen and mended. */
export interface CuttableLine {
  /** The database's address by way of this line. */
  readonly url: string;
  cut(): void;
  /** Everything that is sent gets lost, and nobody notices: a cable that was pulled, a firewall that forgot. */
  freeze(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(databaseUrl: string): Promise<CuttableLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const waiting = new Set<() => void>();
  /** Runs when packets pass: now, or when they pass again. */
  const whenOpen = (act: () => void) => {
    if (state === 'frozen') waiting.add(act);
    else act();
  };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  };

  const server = createServer(near => {
    keep(near);
    if (state === 'cut') return near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    keep(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', data => whenOpen(() => to.writable && to.write(data)));
      from.on('close', () => whenOpen(() => to.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      state = 'cut';
      hangUp();
    },
    freeze() {
      state = 'frozen';
    },
    mend() {
      state = 'open';
      for (const act of waiting) act();
      waiting.clear();
    },
    async close() {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}
