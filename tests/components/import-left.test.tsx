// Covers docs/product.md: Data brought along and taken away.
// An import that ends when whoever began it has left: its screen is gone, and the account, too.
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { readLastAccount } from '#app/session/session-hint.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import { DeviceDb } from '#db/device-db.ts';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { Importer } from '#domain/import/importer.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import { DataScreen } from '#features/data/data-screen.tsx';
import type { FileReading } from '#features/data/file-reading.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { logout } from '#sync/session/logout.ts';
import { ToastProvider } from '#ui/overlays/toast-provider.tsx';
import './support/open-at.tsx';
import { seedGuest } from './support/seeded.ts';

const CSV = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes
2026-03-09 07:05:08,Ноги,60m,Squat (Barbell),1,100,kg,5,,,,,,
`;

/** The data screen with a file whose storing ends when `end` is called; `close` takes the screen away. */
async function openStoring() {
  await seedGuest(async () => undefined);
  const device = new DeviceDb();
  const accountKey = readLastAccount(localStorage) ?? '';
  const db = device.openAccount(accountKey);
  const importer = new Importer({ deriveKey, defaultTitle: DEFAULT_WORKOUT_TITLE });
  const { promise: stored, resolve } = Promise.withResolvers<number>();
  const reading: Partial<FileReading> = {
    open: async (_file, book, options) => importer.open(CSV, book, options),
    store: () => stored,
    computeFigures: async () => undefined,
    stop: () => undefined,
    failed: new Promise(() => undefined),
  };
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
      <ToastProvider durationsMs={{ success: 3000, error: 3000, action: 3000 }}>
        <MemoryRouter>
          <DatabasesContext value={{ db, device }}>
            {isOpen ? <DataScreen startReading={() => reading as FileReading} /> : <h1>Вход</h1>}
          </DatabasesContext>
        </MemoryRouter>
      </ToastProvider>,
    );
  show(true);
  await expect.element(page.getByRole('button', { name: 'Выбрать файл' })).toBeVisible();
  const input = place.querySelector<HTMLInputElement>('input[type="file"]');
  const chosen = new DataTransfer();
  chosen.items.add(new File([CSV], 'strong.csv'));
  if (input) input.files = chosen.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect.element(page.getByText('Сохраняю: 0 из 1')).toBeVisible();
  const isBegun = async () => (await db.meta.where('id').startsWith('import-open:').count()) > 0;
  await expect.poll(isBegun).toBe(true);
  show(false);
  await expect.element(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  const session = { device, ports: browserPorts };
  const leave = () => logout(session, { accountKey, discardUnsent: false });
  const isEnded = async () => !(await isBegun());
  return { leave, end: () => resolve(1), isEnded };
}

test('says its end to whoever began it', async () => {
  const { end } = await openStoring();
  end();
  await expect.element(page.getByText('Импорт сохранён: 1 тренировка')).toBeVisible();
});

test('[TAB2] says nothing of it to the next person', async () => {
  const { leave, end, isEnded } = await openStoring();
  await leave();
  end();
  await expect.poll(isEnded).toBe(true);
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(page.getByText('Импорт сохранён').query()).toBeNull();
});
