/** Keeps the database of whoever is signed in open: one account's at a time, changed whenever the session changes. */
import { liveQuery } from 'dexie';
import { type AccountDb, ANONYMOUS_KEY } from '#db/account-db.ts';
import type { Databases } from '#db/hooks/use-db.ts';
import { watchAccountData, watchDeviceData } from '#db/kept-data.ts';
import { type StorageFailure, storageFailureOf } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { getSessionState, type SessionState } from '#sync/session/session-state.ts';
import { isStorageBlocked } from '../first-paint/stand-in-storage.ts';
import { readSignedInHint } from '../session/session-hint.ts';
import type { OpenedAhead } from './open-ahead.ts';

export type DatabasesState =
  | { kind: 'opening' }
  /**
   * Databases and session always belong together: nobody sees one person's session over another's data. `epoch`
   * grows when an account is left: what its screens still hold must go with it. A visitor who becomes somebody has
   * nothing to hide, and the tap that made a guest goes on in the same screen.
   */
  | { kind: 'ready'; databases: Databases; session: SessionState; epoch: number }
  | { kind: 'failed'; failure: StorageFailure };

/** Calls `show` with every change until stopped. */
export function followSession(
  { device, account }: OpenedAhead,
  show: (state: DatabasesState) => void,
): () => void {
  let ahead: AccountDb | undefined = account;
  let databases: Databases | undefined;
  let epoch = 0;

  function fail(error: unknown) {
    // Chromium says of databases that are blocked only that something unknown went wrong.
    show({ kind: 'failed', failure: isStorageBlocked() ? 'other' : storageFailureOf(error) });
  }

  /** Queries made meanwhile wait for the opening, so the screens need not. */
  function open(accountKey: Key): Databases {
    const db = ahead?.accountKey === accountKey ? ahead : device.openAccount(accountKey);
    if (ahead !== db) ahead?.close();
    ahead = undefined;
    db.open().catch(fail);
    watchAccountData(device, db).catch(notWatched);
    return { db, device };
  }

  // A live query keeps silent about a database that cannot be opened.
  device.open().catch(fail);
  watchDeviceData(device, readSignedInHint(localStorage)).catch(notWatched);
  const subscription = liveQuery(() => getSessionState(device)).subscribe({
    next(session) {
      const accountKey = accountKeyOf(session);
      if (databases?.db.accountKey !== accountKey) {
        if (databases && databases.db.accountKey !== ANONYMOUS_KEY) epoch += 1;
        databases = open(accountKey);
      }
      show({ kind: 'ready', databases, session, epoch });
    },
    error: fail,
  });
  return () => subscription.unsubscribe();
}

/** The opening reports a database that cannot be had. */
function notWatched(error: unknown): void {
  console.warn('whether data was lost is not known', error);
}

function accountKeyOf(session: SessionState): Key {
  return session.kind === 'anonymous' ? ANONYMOUS_KEY : session.account.key;
}
