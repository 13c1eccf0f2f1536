// The app at one address, without what runs beside its screens: the same screens over the same databases and server,
// but nothing is exchanged and no worker starts. What needs those belongs in e2e/.
import '#ui/base.css';
import { use, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach } from 'vitest';
import { commands, page } from 'vitest/browser';
import { persistStorageWhenWorthIt } from '#app/background/persist-storage.ts';
import { Rejections } from '#app/background/rejections.tsx';
import { useInstalledToast } from '#app/background/use-installed-toast.ts';
import { DatabasesProvider } from '#app/databases/databases-provider.tsx';
import { keepLibrary } from '#app/databases/keep-library.ts';
import { type OpenedAhead, openAhead } from '#app/databases/open-ahead.ts';
import { Keyboard } from '#app/keyboard/keyboard.tsx';
import { AppRoutes } from '#app/router/app-routes.tsx';
import { UNDO_MS } from '#commands/command-context.ts';
import type { AccountDb } from '#db/account-db.ts';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#domain/limits.ts';
import { keepTaps } from '#ui/keep-taps.ts';
import { ToastProvider } from '#ui/overlays/toast-provider.tsx';

const TOAST_MS = { success: SUCCESS_TOAST_MS, error: ERROR_TOAST_MS, action: UNDO_MS };

let shown: { root: Root; opened: OpenedAhead } | undefined;

beforeEach(async () => {
  await commands.resetNetwork();
  await page.viewport(390, 844);
});

afterEach(async () => {
  close();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('style');
  await deleteDatabases();
});

/** `from`: the address one step behind it in the browser's history. `state`: what the history keeps with it. */
export function openAt(path: string, from?: string, state: unknown = null): void {
  close();
  if (from !== undefined) {
    history.replaceState(null, '', from);
    history.pushState(null, '', path);
  }
  history.replaceState(state, '', path);
  const place = document.createElement('div');
  document.body.append(place);
  const opened = openAhead(localStorage);
  const root = createRoot(place);
  shown = { root, opened };
  root.render(
    <ToastProvider durationsMs={TOAST_MS}>
      <BrowserRouter useTransitions={false}>
        <DatabasesProvider opened={opened}>
          <AppRoutes />
          <OfAccount />
          <Keyboard />
        </DatabasesProvider>
      </BrowserRouter>
    </ToastProvider>,
  );
}

/** The same address with its state: as a reload, but for what the modules remember. */
export function reload(): void {
  openAt(location.pathname + location.search, undefined, history.state);
}

function close(): void {
  shown?.root.unmount();
  shown?.opened.account.close();
  shown?.opened.device.close();
  shown = undefined;
  document.body.replaceChildren();
}

/** Of what runs beside the screens, all that needs no worker and no network. */
function BesideScreens({ db }: { db: AccountDb }) {
  useInstalledToast();
  useEffect(() => keepLibrary(db), [db]);
  useEffect(keepTaps, []);
  useEffect(() => persistStorageWhenWorthIt(db), [db]);
  return <Rejections />;
}

function OfAccount() {
  const db = use(DatabasesContext)?.db;
  return db && <BesideScreens key={db.accountKey} db={db} />;
}

/** Waits for what still has one open; Dexie closes a database that is being deleted. */
async function deleteDatabases(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  await Promise.all(names.map(deleteDatabase));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
