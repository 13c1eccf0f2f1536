/** A plain server and its clock for one test, with what it holds as the test names it. */
import type { TransportRequest } from '#sync/ports.ts';
import { LIBRARY, TestClock } from '../test-device.ts';
import { type OldTestServer, startOldTestServer } from './old-transport.ts';

/** As much of the library as these trainings need: it is read whole, often. */
export const SHELF = { ...LIBRARY, exercises: LIBRARY.exercises.slice(0, 20) };

export interface PlainTest {
  clock: TestClock;
  server: OldTestServer;
  /** The exercises of each training there, by the numbers of their done sets. */
  trainings(): [status: string, done: number[]][];
  loseFirstAnswer(isMeant: (request: TransportRequest) => boolean): void;
}

export function setupPlainTest(): PlainTest {
  const clock = new TestClock();
  const server = startOldTestServer(clock.now, SHELF);
  return {
    clock,
    server,
    trainings: () =>
      server.world.workouts.map(({ status, items }) => [
        status,
        items.map(({ sets }) => sets.filter(({ done }) => done).length),
      ]),
    loseFirstAnswer(isMeant) {
      let isLost = false;
      server.setFault(request => {
        if (isLost || !isMeant(request)) return undefined;
        isLost = true;
        return 'lose-answer';
      });
    },
  };
}
