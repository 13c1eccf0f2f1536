// WebDriver BiDi over a socket: commands with a number each, answers that bear it. Events are not asked for.
import { once } from 'node:events';
import { ANSWERS_WITHIN_MS } from './driver.ts';

export interface BidiConnection {
  send<Result>(method: string, params: object): Promise<Result>;
  close(): void;
}

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(answer.id ?? 0);
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'success') asked?.resolve(answer.result);
    else asked?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The browser has closed the connection'));
  });

  return {
    async send<Result>(method: string, params: object) {
      const asked = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, asked);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      const late = setTimeout(() => asked.reject(new Error(`${method} was not answered`)), ANSWERS_WITHIN_MS);
      try {
        return (await asked.promise) as Result;
      } finally {
        clearTimeout(late);
      }
    },
    close: () => socket.close(),
  };
}
