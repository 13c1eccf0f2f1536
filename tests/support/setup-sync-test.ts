/** What nearly every test of the sync begins with: a clock that it moves, and a real server of its own that goes by it. */
import { afterEach, beforeEach } from 'vitest';
import { TestClock } from './test-device.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface SyncTest {
  readonly clock: TestClock;
  readonly server: TestServer;
}

/** Called once in a file; what it returns holds each test's own. */
export function setupSyncTest(): SyncTest {
  const gym = { clock: new TestClock() } as { clock: TestClock; server: TestServer };
  beforeEach(async () => {
    gym.clock = new TestClock();
    gym.server = await startTestServer(gym.clock.now);
  });
  afterEach(() => gym.server.close());
  return gym;
}
