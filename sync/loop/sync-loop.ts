/**
 * Keeps whoever is signed in in step with the server for as long as a tab is open. It follows the session: another
 * login is another database. Every tab has one; locks and the fence see to it that one at a time replays.
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
  /** While a training is on the screen, another device's changes show within half a minute. */
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
    account = accountKey === null ? undefined : createAccountLoop({ ports, device }, accountKey);
    account?.setTrainingOnScreen(isTrainingOnScreen);
  }

  return {
    start() {
      unfollow ??= followQuery(
        ports,
        () => readSession(device),
        session => follow(session.accountKey),
      );
    },
    wake: reason => account?.wake(reason),
    setTrainingOnScreen(is) {
      isTrainingOnScreen = is;
      account?.setTrainingOnScreen(is);
    },
    stop() {
      unfollow?.();
      follow(null);
    },
  };
}
