// The app at one address, without what runs beside its screens: the same screens over the same databases and server,
// but nothing is exchanged and no worker starts. What needs those belongs in e2e/.
import '#ui/base.css';
import { use, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach } from 'vitest';
import { commands, page } from 'vitest/browser';
import { DatabasesProvider } from '#app/databases/databases-provider.tsx';
import { keepLibrary } from '#app/databases/keep-library.ts';
import { type OpenedAhead, openAhead } from '#app/databases/open-ahead.ts';
import { AppRoutes } from '#app/router/app-routes.tsx';
import { UNDO_MS } from '#commands/command-context.ts';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#domain/limits.ts';
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
  await deleteDatabases();
});

/** A second time in a test: as after a reload, but for what the modules remember. */
export function openAt(path: string): void {
  close();
  history.replaceState(null, '', path);
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
          <ShippedExercises />
        </DatabasesProvider>
      </BrowserRouter>
    </ToastProvider>,
  );
}

function close(): void {
  shown?.root.unmount();
  shown?.opened.account.close();
  shown?.opened.device.close();
  shown = undefined;
  document.body.replaceChildren();
}

/** Of all that runs beside the screens, only this: without it the lists are empty. */
function ShippedExercises() {
  const db = use(DatabasesContext)?.db;
  useEffect(() => db && keepLibrary(db), [db]);
  return null;
}

/** Waits for what still has one open; Dexie lets go of a database that is being deleted. */
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
