// Covers docs/product.md: Data brought along and taken away.
// An import that ends when whoever began it has left: its screen is gone, and the account, too.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deriveKey } from '#contract/derived-keys.ts';
import { Importer } from '#domain/import/importer.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { FileReading } from '#features/data/file-reading.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { logout } from '#sync/session/logout.ts';
import { openDataScreen } from './support/data-screen.tsx';
import './support/open-at.tsx';

const CSV = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes
2026-03-09 07:05:08,Ноги,60m,Squat (Barbell),1,100,kg,5,,,,,,
`;

/** The data screen with a file whose storing ends when `end` is called; `close` takes the screen away. */
async function openStoring() {
  const importer = new Importer({ deriveKey, defaultTitle: DEFAULT_WORKOUT_TITLE });
  const { promise: stored, resolve } = Promise.withResolvers<number>();
  const reading: Partial<FileReading> = {
    open: async (_file, book, options) => importer.open(CSV, book, options),
    store: () => stored,
    computeFigures: async () => undefined,
    stop: () => undefined,
    failed: new Promise(() => undefined),
  };
  const { accountKey, db, device, close, choose } = await openDataScreen(reading, { toastMs: 3000 });
  choose(CSV);
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect.element(page.getByText('Сохраняю: 0 из 1')).toBeVisible();
  const isBegun = async () => (await db.meta.toArray()).some(({ value }) => value === 'strong');
  await expect.poll(isBegun).toBe(true);
  close();
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
