/** The real server over a temporary database, called in process, and the ways a network can fail between. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { realPorts } from '#server/ports.ts';
import { buildServer } from '#server/start-server.ts';
import type { Transport, TransportRequest, TransportResponse } from '#sync/ports.ts';
import { createTestDatabase } from './test-database.ts';

/** What happens to one request: it never arrives, it is answered but the answer is lost, or somebody else answers. */
export type Fault = 'lose-request' | 'lose-answer' | { status: number; body: string; type: string };

export interface TestServer {
  transport: Transport;
  /** Decides the fault of each request; undefined: none. */
  setFault(choose: ((request: TransportRequest) => Fault | undefined) | undefined): void;
  /** Every request that reached the server, in order. */
  calls: TransportRequest[];
  close(): Promise<void>;
}

export async function startTestServer(now: () => number): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podhod-test-'));
  const database = await createTestDatabase();
  const config = readConfig({
    ...database.env,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ARGON2_MEMORY_KIB: '1024',
  });
  const server = await buildServer(config, { ...realPorts, now });
  let choose: ((request: TransportRequest) => Fault | undefined) | undefined;
  const calls: TransportRequest[] = [];

  async function answer(request: TransportRequest): Promise<TransportResponse> {
    calls.push(request);
    return inProcess(server, request);
  }

  return {
    calls,
    setFault(next) {
      choose = next;
    },
    async transport(request) {
      const fault = choose?.(request);
      if (fault === 'lose-request') throw new TypeError('network');
      if (fault instanceof Object) return strangersAnswer(fault);
      const response = await answer(request);
      if (fault === 'lose-answer') throw new TypeError('network');
      return response;
    },
    async close() {
      await server.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The call, without a network between. */
export async function inProcess(
  { app }: Awaited<ReturnType<typeof buildServer>>,
  { method, path, headers, body }: TransportRequest,
): Promise<TransportResponse> {
  const payload = body === null ? {} : { payload: body };
  const response = await app.inject({ method: method as 'GET', url: path, headers, ...payload });
  return {
    status: response.statusCode,
    header: name => {
      const value = response.headers[name];
      return value === undefined ? null : String(value);
    },
    text: () => Promise.resolve(response.body),
  };
}

function strangersAnswer({ status, body, type }: Exclude<Fault, string>): TransportResponse {
  return {
    status,
    header: name => (name === 'content-type' ? type : null),
    text: () => Promise.resolve(body),
  };
}
