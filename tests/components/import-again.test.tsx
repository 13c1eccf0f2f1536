// Covers docs/product.md: Data brought along and taken away.
// A file of which something is here already, a copy that cannot be opened, and where the focus is between the steps.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { editExercise } from '#commands/exercises.ts';
import { addImportedTrainings, takeBackImport } from '#commands/imports.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import { Importer, type ImportSummary, type OpenResult } from '#domain/import/importer.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { FileReading } from '#features/data/file-reading.ts';
import { keyOf } from '../../e2e/seeded/in-page.ts';
import { openDataScreen } from './support/data-screen.tsx';
import './support/open-at.tsx';
import { elsewhere } from './support/seeded.ts';
import { expectHidden, expectPart, pressOn } from './support/seen.ts';
import { BENCH } from './support/training.ts';

const NAME = 'Katana Extension';
const CSV = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes
2026-03-09 07:05:08,Ноги,60m,${NAME},1,10,kg,5,,,,,,
`;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const owns = () => elsewhere(({ db }) => db.exercises.filter(row => !row.isDefault).toArray());

async function openChosen(store: FileReading['store'] = async () => 1, text = CSV) {
  const importer = new Importer({ deriveKey, defaultTitle: DEFAULT_WORKOUT_TITLE });
  let last: OpenResult | undefined;
  const reading: Partial<FileReading> = {
    async open(_file, book, options) {
      last = importer.open(text, book, options);
      return last;
    },
    store,
    computeFigures: async () => undefined,
    stop: () => undefined,
    failed: new Promise(() => undefined),
  };
  const screen = await openDataScreen(reading);
  const summary = () => {
    if (last?.kind !== 'parsed') throw new Error('the file was not read');
    return last.summary;
  };
  return { ...screen, summary, choose: () => screen.choose(text) };
}

test('[IMP3] an own exercise that was made for a file and renamed since is found by the next one', async () => {
  const { choose } = await openChosen();
  choose();
  await button('Импортировать').click();
  await expect.element(page.getByText('Импорт сохранён: 1 тренировка')).toBeVisible();
  const [made] = await owns();
  expect(made?.name).toBe(NAME);
  await elsewhere(ctx => editExercise(ctx, made?.key ?? '', { name: 'Разгибание катана' }));
  choose();
  await expectPart(page.getByRole('button', { name: NAME }), '→ Разгибание катана');
  await button('Импортировать').click();
  await expect.element(page.getByText('Импорт сохранён: 1 тренировка')).toBeVisible();
  expect(await owns()).toHaveLength(1);
});

/** The file's first training is here already. */
function seedFirst({ workoutKeys, startsMs }: ImportSummary): Promise<void> {
  return elsewhere(async ctx => {
    await addImportedTrainings(ctx, { importKey: deriveKey('earlier'), source: 'strong' }, [
      {
        workoutKey: workoutKeys[0] ?? '',
        title: 'Ноги',
        note: '',
        startedAtMs: startsMs[0] ?? 0,
        durationSec: 3600,
        items: [{ exerciseKey: keyOf(BENCH), sets: [{ values: { weightKg: 10, reps: 5 } }] }],
      },
    ]);
  });
}

test('[IMP4] a file whose trainings are all here changes no exercise', async () => {
  const store = vi.fn(async () => 0);
  const { choose, summary } = await openChosen(store);
  choose();
  await expect.element(button('Импортировать')).toBeVisible();
  await seedFirst(summary());
  await button('Импортировать').click();
  await expect.element(page.getByText('Импорт сохранён: 0 тренировок, уже были: 1')).toBeVisible();
  expect(await owns()).toEqual([]);
  expect(store).not.toHaveBeenCalled();
});

test('[IMP4] of a longer file only what its new trainings have is made', async () => {
  const { choose, summary } = await openChosen(
    async () => 1,
    `${CSV}2026-03-10 07:05:08,Руки,60m,Odd Press,1,10,kg,5,,,,,,\n`,
  );
  choose();
  await expect.element(page.getByText('Своих добавится: 2', { exact: false })).toBeVisible();
  await seedFirst(summary());
  await button('Импортировать').click();
  await expect.element(page.getByText('Импорт сохранён: 1 тренировка, уже были: 1')).toBeVisible();
  expect((await owns()).map(({ name }) => name)).toEqual(['Odd Press']);
  choose();
  await expectPart(page.getByRole('button', { name: 'Odd Press' }), '→ Odd Press');
  expect(page.getByRole('button', { name: NAME }).elements()).toEqual([]);
});

test('a copy with a password is not asked for it where no browser could open it', async () => {
  const subtle = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle');
  if (!subtle) throw new Error('this page is not secure');
  onTestFinished(() => void Object.defineProperty(Crypto.prototype, 'subtle', subtle));
  const text = '{"format": "podhod-export-encrypted", "version": 1}\n';
  const { choose } = await openDataScreen({
    open: async () => ({ kind: 'own', text }),
    stop: () => undefined,
    failed: new Promise(() => undefined),
  });
  Reflect.deleteProperty(Crypto.prototype, 'subtle');
  choose(text);
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('Файл с паролем открывается только по адресу с https.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Понятно' }).click();
  await expectHidden(dialog);
});

test('the focus is on the title when a step takes its button away', async () => {
  const { choose } = await openChosen();
  choose();
  await pressOn(button('Отмена'), 'Enter');
  await expect.element(button('Выбрать файл')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('[IMP4] each import says which one its undoing is of; what is asked of the next meanwhile stays open', async () => {
  const { promise: undone, resolve: end } = Promise.withResolvers<void>();
  await openDataScreen({
    async takeBack(_, importKey) {
      await elsewhere(ctx => takeBackImport(ctx, importKey));
      await undone;
    },
    computeFigures: async () => undefined,
    stop: () => undefined,
    failed: new Promise(() => undefined),
  });
  for (const [source, year] of [
    ['hevy', 2023],
    ['strong', 2024],
  ] as const)
    await elsewhere(ctx =>
      addImportedTrainings(
        { ...ctx, now: () => Date.UTC(year, 5) },
        { importKey: deriveKey(source), source },
        [
          {
            workoutKey: deriveKey(`${source}/1`),
            title: 'Ноги',
            note: '',
            startedAtMs: Date.UTC(year, 1, 3, 10),
            durationSec: 3600,
            items: [{ exerciseKey: keyOf(BENCH), sets: [{ values: { weightKg: 10, reps: 5 } }] }],
          },
        ],
      ),
    );
  const undo = page.getByRole('main').getByRole('button', { name: 'Отменить импорт' });
  await expect.element(undo.first()).toHaveAccessibleDescription(/^Strong: 1 тренировка 3 февр\. 2024/);
  await expect.element(undo.last()).toHaveAccessibleDescription(/^Hevy: 1 тренировка 3 февр\. 2023/);
  await undo.first().click();
  const dialog = page.getByRole('dialog');
  await expectPart(dialog, 'Strong: 1 тренировка, 3 февр. 2024');
  await dialog.getByRole('button', { name: 'Отменить импорт' }).click();
  // It is gone from the list, and its end is still to be said.
  await expectHidden(dialog);
  await undo.click();
  await expectPart(dialog, 'Hevy: 1 тренировка, 3 февр. 2023');
  end();
  // Over a dialog it is said twice: for the eyes, and in the dialog for the ears.
  await expect.element(page.getByText('Импорт отменён').first()).toBeVisible();
  await expect.element(dialog).toBeVisible();
});
