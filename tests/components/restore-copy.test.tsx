// Covers docs/product.md: Data brought along and taken away.
// A copy as a program has saved it that somebody looked into it with. Read by the real worker.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeExport } from '#domain/export/export-file.ts';
import { chooseFile } from './support/data-screen.tsx';
import { openAt } from './support/open-at.tsx';
import { elsewhere, LIFTED, seedGuest } from './support/seeded.ts';

const TITLE = 'Жим и тяга';
const WORKOUT = {
  key: '11111111-1111-4111-8111-111111111111',
  title: TITLE,
  note: '',
  started_at: '2026-11-01T08:00:00.000Z',
  finished_at: '2026-11-01T09:00:00.000Z',
  duration: 3600,
  template_key: null,
  import_key: null,
  import_source: null,
  items: [
    {
      key: '22222222-2222-4222-8222-222222222222',
      exercise_key: LIFTED[0]?.key ?? '',
      group: null,
      sets: [{ key: '33333333-3333-4333-8333-333333333333', weight_kg: 80, reps: 8 }],
    },
  ],
};
const COPY = writeExport({
  settings: { rest_default_sec: 90 },
  exercises: [],
  exercise_settings: [],
  templates: [],
  workouts: [WORKOUT],
  journal: [],
});

/** As an editor on a Russian Windows saves it. */
function asWindows1251(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, letter => letter.charCodeAt(0) - (letter < '\x80' ? 0 : 0x350));
}

test('[EXP1] a copy that was saved in another encoding brings back its titles as they were', async () => {
  await seedGuest(async () => undefined);
  openAt('/profile/data');
  await expect.element(page.getByRole('button', { name: 'Выбрать файл' })).toBeVisible();
  chooseFile(document, asWindows1251(COPY), 'podhod.json');
  await page.getByRole('button', { name: 'Восстановить' }).click();
  // Said last: what is stored before it could go on in a database that the test has closed.
  await expect.element(page.getByText('Восстановлено: 1 тренировка')).toBeVisible();
  const titles = () => elsewhere(async ({ db }) => (await db.workouts.toArray()).map(({ title }) => title));
  await expect.poll(titles).toEqual([TITLE]);
});
