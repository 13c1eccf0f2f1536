/**
 * Syncs the signed-in account for as long as a tab is open. Another login means another database. Every tab has a loop;
 * locks and the fence let only one exchange at a time.
 */
import type { DeviceDb } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { followQuery } from '../follow-query.ts';
import type { Ports } from '../ports.ts';
import { readSession } from '../session/session-store.ts';
import { type AccountLoop, createAccountLoop, type WakeReason } from './account-loop.ts';

export interface SyncLoop {
  start(): void;
  wake(reason: WakeReason): void;
  /** While a training is on the screen, other devices' changes appear within half a minute. */
  setTrainingOnScreen(is: boolean): void;
  stop(): void;
}

export function createSyncLoop(ports: Ports, device: DeviceDb): SyncLoop {
  let account: AccountLoop | undefined;
  let isTrainingOnScreen = false;
  let unfollow: (() => void) | undefined;

  function follow(accountKey: Key | null): void {
    if (account?.accountKey === accountKey) return;
    account?.stop();
    account = accountKey === null ? undefined : createAccountLoop({ ports, device }, accountKey, look);
    account?.setTrainingOnScreen(isTrainingOnScreen);
  }

  /** A tab that dies just as it has signed somebody in tells nobody of it. */
  async function look(): Promise<void> {
    const { accountKey } = await readSession(device);
    if (unfollow !== undefined) follow(accountKey);
  }

  return {
    start() {
      unfollow ??= followQuery(
        ports,
        () => readSession(device),
        session => follow(session.accountKey),
      );
    },
    // A failed read is repeated at the next chance.
    wake: reason => (account ? account.wake(reason) : void look().catch(() => {})),
    setTrainingOnScreen(is) {
      isTrainingOnScreen = is;
      account?.setTrainingOnScreen(is);
    },
    stop() {
      unfollow?.();
      unfollow = undefined;
      follow(null);
    },
  };
}
