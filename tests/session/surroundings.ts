/** What every test of the session starts with: a real server and, on it, a user. */
import { afterEach, beforeEach } from 'vitest';
import type { TransportRequest } from '#sync/ports.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { openDevice, registerUser, TestClock } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

export const USER = { username: 'Иван', password: 'штанга-100' };

export interface Surroundings {
  clock: TestClock;
  server: TestServer;
  device: SessionContext;
}

/** Call at the top of a file; read the result inside its tests. */
export function surround(): Surroundings {
  const surroundings = {} as Surroundings;
  beforeEach(async () => {
    const clock = new TestClock();
    const server = await startTestServer(clock.now);
    await registerUser(clock, server.transport, USER);
    Object.assign(surroundings, { clock, server, device: await openDevice(clock, server.transport) });
  });
  afterEach(() => surroundings.server.close());
  return surroundings;
}

export function isCall(request: TransportRequest, path: string): boolean {
  return request.path === `/api${path}`;
}

/** Fifteen minutes and a bit: the access token is over, the refresh token is not. */
export const ACCESS_LIFETIME_MS = 16 * 60_000;
