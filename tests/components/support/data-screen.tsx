// The data screen over a reading of files that the test leads: no worker, so that it ends when the test says.
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { readLastAccount } from '#app/session/session-hint.ts';
import { DeviceDb } from '#db/device-db.ts';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { DataScreen } from '#features/data/data-screen.tsx';
import type { FileReading } from '#features/data/file-reading.ts';
import { ToastProvider } from '#ui/overlays/toast-provider.tsx';
import { seedGuest } from './seeded.ts';

/** Opens it as a fresh guest. `close` puts a heading 'Вход' in its place. */
export async function openDataScreen(reading: Partial<FileReading>, { toastMs = 1000 } = {}) {
  await seedGuest(async () => undefined);
  const device = new DeviceDb();
  const accountKey = readLastAccount(localStorage) ?? '';
  const db = device.openAccount(accountKey);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    db.close();
    device.close();
  });
  const show = (isOpen: boolean) =>
    root.render(
      <ToastProvider durationsMs={{ success: toastMs, error: toastMs, action: toastMs }}>
        <MemoryRouter>
          <DatabasesContext value={{ db, device }}>
            {isOpen ? <DataScreen startReading={() => reading as FileReading} /> : <h1>Вход</h1>}
          </DatabasesContext>
        </MemoryRouter>
      </ToastProvider>,
    );
  show(true);
  await expect.element(page.getByRole('button', { name: 'Выбрать файл' })).toBeVisible();
  return {
    accountKey,
    db,
    device,
    close: () => show(false),
    choose: (text: string) => chooseFile(place, text, 'strong.csv'),
  };
}

/** As the system's dialog leaves it. */
export function chooseFile(place: ParentNode, content: BlobPart, name: string): void {
  const input = place.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('the screen asks for no file');
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], name));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
