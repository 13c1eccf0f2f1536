// Covers docs/product.md: Data brought along and taken away.
// What somebody answers and chooses while the file is being read again.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addImportedTrainings, takeBackImport } from '#commands/imports.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import type { ImportSummary, OpenResult } from '#domain/import/importer.ts';
import type { ParseOptions } from '#domain/import/model.ts';
import type { FileReading } from '#features/data/file-reading.ts';
import { openDataScreen } from './support/data-screen.tsx';
import './support/open-at.tsx';
import { keyOf } from '../../e2e/seeded/in-page.ts';
import { elsewhere } from './support/seeded.ts';
import { expectHidden, expectPart, press, pressOn } from './support/seen.ts';
import { BENCH } from './support/training.ts';

const NAME = 'Some Plank';

const SUMMARY: ImportSummary = {
  app: 'strong',
  workoutKeys: ['w1'],
  startsMs: [0],
  latest: [],
  firstMs: 0,
  lastMs: 0,
  sets: 1,
  exercises: [
    {
      name: NAME,
      sets: 1,
      trainings: [0],
      exerciseKey: null,
      by: 'none',
      hasOtherEquipment: false,
      equipmentKey: null,
      isTimed: false,
      isAssisted: false,
    },
  ],
  cappedMs: [],
  leftOut: [],
  leftOutTotal: 0,
  leftOutMore: [],
  restRows: 0,
  notes: { rpe: 0, rpeLost: 0, assisted: 0, distance: 0, pounds: 0, cut: 0 },
  questions: ['unit', 'day-first'],
};

const EARLIER = {
  workoutKey: deriveKey('earlier'),
  title: 'Ноги',
  note: '',
  startedAtMs: Date.UTC(2024, 1, 3, 10),
  durationSec: 3600,
  items: [{ exerciseKey: keyOf(BENCH), sets: [{ values: { weightKg: 20, reps: 10 } }] }],
};

interface Opening {
  options: ParseOptions;
  end: () => void;
}

/** A file that has been read once and asks both questions. Each reading of it waits for its end. */
async function openPreview(): Promise<Opening[]> {
  const openings: Opening[] = [];
  const reading: Partial<FileReading> = {
    open(_file, _book, options) {
      const { promise, resolve } = Promise.withResolvers<OpenResult>();
      openings.push({ options, end: () => resolve({ kind: 'parsed', summary: SUMMARY }) });
      return promise;
    },
    takeBack: (_, importKey) => elsewhere(ctx => takeBackImport(ctx, importKey)),
    computeFigures: async () => undefined,
    stop: () => undefined,
    failed: new Promise(() => undefined),
  };
  const { choose } = await openDataScreen(reading);
  choose('Date');
  await endNext(openings, 0);
  await expect.element(page.getByRole('button', { name: NAME })).toBeVisible();
  return openings;
}

async function endNext(openings: readonly Opening[], at: number): Promise<void> {
  await expect.poll(() => openings.length).toBeGreaterThan(at);
  openings[at]?.end();
}

test('[IMP3] an exercise that is chosen while an answer has the file read again stays chosen', async () => {
  const openings = await openPreview();
  await page.getByRole('button', { name: 'Фунты' }).click();
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill('обратная планка');
  await page.getByRole('radio', { name: 'Обратная планка' }).click();
  await expectPart(page.getByRole('button', { name: NAME }), '→ Обратная планка');
  await endNext(openings, 1);
  await expect.element(page.getByRole('button', { name: 'Фунты' })).toHaveAttribute('aria-pressed', 'true');
  await expectPart(page.getByRole('button', { name: NAME }), '→ Обратная планка');
});

test('[IMP3] by arrows one goes on from one exercise to the next; a press, too, chooses and closes', async () => {
  await openPreview();
  await page.getByRole('button', { name: NAME }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill('планка');
  const own = dialog.getByRole('radio').first();
  await pressOn(own, 'ArrowDown');
  await press('ArrowDown');
  await expect.element(dialog.getByRole('radio').nth(2)).toBeChecked();
  await press('Escape');
  await expectPart(page.getByRole('button', { name: NAME }), 'ланка');
  await page.getByRole('button', { name: NAME }).click();
  await dialog.getByRole('radio').first().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[IMP2] two answers given one after the other are both taken', async () => {
  const openings = await openPreview();
  await page.getByRole('button', { name: 'Фунты' }).click();
  await page.getByRole('button', { name: 'Месяц' }).click();
  await endNext(openings, 1);
  await endNext(openings, 2);
  expect(openings[2]?.options).toMatchObject({ unit: 'lb', isDayFirst: false });
  await expect.element(page.getByRole('button', { name: 'Импортировать' })).toBeEnabled();
});

test('[IMP2] an answer that was given again meanwhile is the one that is shown and stored', async () => {
  const openings = await openPreview();
  await page.getByRole('button', { name: 'Месяц' }).click();
  await endNext(openings, 1);
  await page.getByRole('button', { name: 'Фунты' }).click();
  await page.getByRole('button', { name: 'Килограммы' }).click();
  await endNext(openings, 2);
  await expect.poll(() => openings.length).toBe(4);
  await expect.element(page.getByRole('button', { name: 'Импортировать' })).toBeDisabled();
  await endNext(openings, 3);
  await expect
    .element(page.getByRole('button', { name: 'Килограммы' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'Импортировать' })).toBeEnabled();
});

test('[IMP4] an earlier import that is undone has the file compared once more, and the focus goes to the title', async () => {
  const openings = await openPreview();
  await elsewhere(ctx =>
    addImportedTrainings(ctx, { importKey: deriveKey('hevy/1'), source: 'hevy' }, [EARLIER]),
  );
  await page.getByRole('button', { name: 'Отменить импорт' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить импорт' }).click();
  await endNext(openings, 1);
  await expectHidden(page.getByRole('dialog'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
