/** The sync worker: replays and pulls for its tab. What to do and when is sync/'s; this only starts it. */
import { expose } from 'comlink';
import { DeviceDb } from '#db/device-db.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { createSyncLoop, type SyncLoop } from '#sync/loop/sync-loop.ts';
import { followRest } from '#sync/push/follow-rest.ts';

/** What the window tells it; session and log it follows by itself. */
export type SyncWorker = Pick<SyncLoop, 'wake' | 'setTrainingOnScreen'>;

const device = new DeviceDb();
const loop = createSyncLoop(browserPorts, device);
loop.start();
followRest({ ports: browserPorts, device });

const worker: SyncWorker = {
  wake: reason => loop.wake(reason),
  setTrainingOnScreen: is => loop.setTrainingOnScreen(is),
};
expose(worker);
