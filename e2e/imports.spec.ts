// Covers docs/product.md: Data brought along and taken away.
// Files of other apps, chosen from the device.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DROP_ANSWER } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilNothingMayGo } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { waitUntilSaid } from './toasts.ts';
import {
  addExercises,
  addSets,
  exercise,
  field,
  PLANK,
  startAsGuest,
  tickForGood,
} from './training-steps.ts';

const library = JSON.parse(readFileSync(new URL('../contract/library.json', import.meta.url), 'utf8'));
const folder = new URL('../tests/support/exports/', import.meta.url);

async function openData(page: Page): Promise<void> {
  await startAsGuest(page);
  await goToData(page);
}

async function goToData(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Профиль' }).click();
  await page.getByRole('link', { name: /^Импорт и экспорт/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Данные' })).toBeVisible();
}

async function chooseFile(page: Page, name: string, buffer = readFileSync(new URL(name, folder))) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Выбрать файл' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer });
}

test('[IMP2] asks for the unit before anything is stored, and stores it offline', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await openData(page);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await chooseFile(page, 'strong-a2.csv');
  await expect(page.getByText('Strong: 2 тренировки, 3 упражнения, 6 подходов')).toBeVisible();
  await expectAccessible(page);
  const start = page.getByRole('button', { name: 'Импортировать' });
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: 'Фунты' }).click();
  await start.click();
  await expect(page.getByText('Импорт сохранён: 2 тренировки')).toBeVisible();
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Push' }).click();
  await page.getByRole('button', { name: 'Действия: Push' }).click();
  await page.getByRole('menuitem', { name: 'Изменения' }).click();
  await expect(page.getByText('Тренировка из импорта: Strong.')).toBeVisible();
});

test('[IMP5] a match is changed and remembered; an import is taken back after a reload, seen in another tab', async ({
  page,
  context,
}) => {
  await openData(page);
  const other = await context.newPage();
  await other.goto('/history');
  await chooseFile(page, 'hevy-en.csv');
  await expect(page.getByText('Своих добавится: 1')).toBeVisible();
  await page.getByRole('button', { name: /^Treadmill/ }).click();
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill('планка');
  await page.getByRole('radio', { name: 'Планка', exact: true }).first().click();
  await expect(page.getByRole('button', { name: /^Treadmill → Планка/ })).toBeVisible();
  await expect(page.getByText('Своих добавится')).toBeHidden();
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(page.getByText('Импорт сохранён: 2 тренировки')).toBeVisible();
  await expect(other.getByText('Upper')).toBeVisible();

  await chooseFile(page, 'hevy-en.csv');
  await expect(page.getByText(/Уже есть: 2/)).toBeVisible();
  // Of what is here already nothing becomes anything.
  await expect(page.getByRole('button', { name: /^Treadmill/ })).toBeHidden();
  await page.getByRole('button', { name: 'Отмена' }).click();

  await page.reload();
  await page.getByRole('button', { name: 'Отменить импорт' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Назад' }).click();
  // From the journal too it goes only when asked.
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Изменения' }).click();
  await page.getByRole('button', { name: /^Отменить: Импорт/ }).click();
  await Promise.all([
    waitUntilSaid(page, 'Импорт отменён'),
    page.getByRole('dialog').getByRole('button', { name: 'Отменить импорт' }).click(),
  ]);
  await expect(other.getByText('Upper')).toBeHidden();
  await chooseFile(page, 'hevy-en.csv');
  await expect(page.getByRole('button', { name: /^Treadmill → Планка/ })).toBeVisible();
});

test('[IMP1] says what it leaves out and why, and that it does not know a file', async ({ page }) => {
  await openData(page);
  await chooseFile(page, 'strong-b1.csv');
  await page.getByText('Не войдёт: 3').click();
  await expect(page.getByText('Строка 9: дата не читается')).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  const unread = 'Date,Exercise,Category,Weight (stone),Reps\n2026-03-10,Жим,Грудь,10,8\n';
  await chooseFile(page, 'stones.csv', Buffer.from(unread));
  await expect(page.getByText('В файле нет ни одного подхода.')).toBeVisible();
  await page.getByText('Не войдёт: 1').click();
  await expect(page.getByText('Строка 2: неизвестная единица веса stone')).toBeVisible();
  await chooseFile(page, 'photo.csv', Buffer.from('\x89PNG'));
  await expect(page.getByText(/не похож на экспорт/)).toBeVisible();
  await chooseFile(
    page,
    'from-excel.csv',
    asWindows1251(readFileSync(new URL('hevy-ru.csv', folder), 'utf8')),
  );
  await expect(page.getByRole('button', { name: /^Присед \(Штанга\)/ })).toBeVisible();
});

/** Russian letters as Excel saves them on a Russian Windows. */
function asWindows1251(text: string) {
  return Buffer.from(
    [...text].map(letter => (letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x350)),
  );
}

test('[EXP3] a locked export is restored by somebody else with its passphrase', async ({ page, browser }) => {
  await openData(page);
  await chooseFile(page, 'hevy-en.csv');
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(page.getByText('Импорт сохранён: 2 тренировки')).toBeVisible();
  await page.getByRole('button', { name: /^То же с паролем/ }).click();
  await page.getByRole('textbox', { name: 'Пароль файла' }).fill('штанга');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Дальше' }).click(),
  ]);
  const locked = readFileSync(await download.path());

  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL('/', page.url()).href);
  await openData(other);
  await chooseFile(other, 'podhod.json', locked);
  await other.getByRole('textbox', { name: 'Пароль файла' }).fill('штанга');
  await other.getByRole('button', { name: 'Дальше' }).click();
  await Promise.all([
    waitUntilSaid(other, 'Восстановлено: 2 тренировки'),
    other.getByRole('dialog').getByRole('button', { name: 'Восстановить' }).click(),
  ]);
});

test('[EXP2] all three plain files are saved offline by their buttons', async ({ page, context }) => {
  await openData(page);
  await chooseFile(page, 'hevy-en.csv');
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(page.getByText('Импорт сохранён: 2 тренировки')).toBeVisible();
  await waitForServiceWorker(page);
  await context.setOffline(true);
  const save = async (name: RegExp) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const json = await save(/^Копия в одном файле/);
  expect(json.name).toMatch(/^podhod-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(json.text)).toMatchObject({
    format: 'podhod-export',
    workouts: [{ title: 'Lower' }, { title: 'Upper' }],
  });
  const strong = await save(/^Тренировки для Strong/);
  expect(strong.name).toMatch(/^podhod-strong-.*\.csv$/);
  expect(strong.text).toMatch(/^Date,Workout Name,.*\n.*,Squat \(Barbell\),D,100,kg,/);
  const hevy = await save(/^Тренировки для Hevy/);
  expect(hevy.name).toMatch(/^podhod-hevy-.*\.csv$/);
  expect(hevy.text).toMatch(/^"title",.*\nUpper,"8 Apr 2026, 16:50",.*,Bench Press \(Barbell\),/);

  // What it has written itself is here already, under other keys.
  await chooseFile(page, 'podhod-strong.csv', Buffer.from(strong.text));
  await expect(page.getByText('эти войдут рядом с ними: 2')).toBeVisible();
});

test('[EXP1] a copy of hundreds of trainings comes back in the background, and says how far it is', async ({
  page,
}) => {
  await openData(page);
  const trainings = 400;
  await chooseFile(page, 'podhod.json', copyOf(trainings));
  await expect(page.getByRole('dialog')).toContainText(`${trainings} тренировок, шаблонов: 0`);
  await page.getByRole('dialog').getByRole('button', { name: 'Восстановить' }).click();
  await expect(page.getByText(/^Сохраняю: \d+ из 400$/)).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Сохраняю' });
  await expect(progress).toHaveAttribute('max', String(trainings));
  const stored = async () => Number(await progress.getAttribute('value'));
  await expect.poll(stored, { intervals: [20] }).toBeGreaterThan(0);

  // Watched from here on: on a busy machine its toast may come and go while the training is filled in.
  const restored = page.getByText(`Восстановлено: ${trainings} тренировок`).waitFor({ timeout: 100_000 });

  // In the way of nothing: the running training goes on meanwhile.
  await page.getByRole('link', { name: 'Тренировка', exact: true }).click();
  await addExercises(page, PLANK);
  await addSets(page, PLANK, 1);
  await field(exercise(page, PLANK), 'Повторы, подход 1').fill('12');
  await tickForGood(page, PLANK, 1);
  await restored;
  await page.goto('/history');
  await expect(page.getByText('Копия 400')).toBeVisible();

  // What undoing it leaves is said before.
  await page.goto('/profile/data');
  await page.getByRole('button', { name: 'Отменить импорт' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Шаблоны, свои упражнения, настройки и журнал останутся.',
  );
});

/** docs/export.md: a training a day, five exercises of four sets each. */
function copyOf(trainings: number) {
  const exercise_key = library.exercises[0]?.key;
  const workouts = Array.from({ length: trainings }, (_, at) => {
    const started_at = new Date(Date.UTC(2024, 0, 1 + at)).toISOString();
    const sets = () => Array.from({ length: 4 }, () => ({ key: randomUUID(), weight_kg: 50, reps: 8 }));
    const items = Array.from({ length: 5 }, () => ({
      key: randomUUID(),
      exercise_key,
      group: null,
      sets: sets(),
    }));
    const [title, note, key] = [`Копия ${at + 1}`, '', randomUUID()];
    const of = { template_key: null, import_key: null, import_source: null };
    return { key, title, note, started_at, finished_at: started_at, duration: 60, ...of, items };
  });
  const head = { format: 'podhod-export', version: 1, settings: { rest_default_sec: 120 } };
  const empty = { exercises: [], exercise_settings: [], templates: [], journal: [] };
  return Buffer.from(JSON.stringify({ ...head, ...empty, workouts }));
}

/** As Hevy writes it: a training a day, three exercises of four sets each. */
function hevyFile(trainings: number, year = 2024) {
  const header =
    'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe';
  const lines = Array.from({ length: trainings }, (_, at) => {
    const day = new Date(Date.UTC(year, 0, 1 + at)).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    return ['Bench Press (Barbell)', 'Squat (Barbell)', 'Pull Up'].flatMap(name =>
      [0, 1, 2, 3].map(
        set =>
          `"День ${at + 1}","${day}, 16:50","${day}, 17:43","","${name}",,"",${set},"normal",${40 + set},8,,,`,
      ),
    );
  });
  return Buffer.from([header, ...lines.flat()].join('\n'));
}

/** Past the app, page by page. */
function countOnServer(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const tokens = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '{}') as { access: string };
    let count = 0;
    let next: string | null = '/api/workouts/?limit=50';
    while (next !== null) {
      const response = await fetch(next, { headers: { authorization: `Bearer ${tokens.access}` } });
      const body = (await response.json()) as { results: { title: string }[]; next: string | null };
      count += body.results.filter(({ title }) => title.startsWith('День')).length;
      next = body.next;
    }
    return count;
  });
}

test('[IMP4] through a network cut in its middle an import reaches the server whole and once, beside another tab', async ({
  page,
  context,
  network,
}) => {
  const trainings = 120;
  await openData(page);
  const other = await context.newPage();
  await other.goto('/history');
  // The first answer is lost on its way: the server has that part, and the device does not know.
  const lost = network.addFault(DROP_ANSWER, { path: '/api/batch/', body: /День 1"/, times: 1 });
  await chooseFile(page, 'hevy.csv', hevyFile(trainings));
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect.poll(() => lost.hits, { timeout: 20_000 }).toBe(1);
  network.cutNetwork();
  await expect(page.getByText(`Импорт сохранён: ${trainings} тренировок`)).toBeVisible({ timeout: 20_000 });
  await expect(other.getByText('День 120')).toBeVisible();
  network.restoreNetwork();
  await waitUntilNothingMayGo(page);
  expect(await countOnServer(page)).toBe(trainings);
});

test('[IMP4] [IMP5] an import goes on while its screen is left for a training, shows its progress on coming back, and its end anywhere', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const trainings = 2000;
  const progress = page.getByRole('progressbar', { name: 'Сохраняю' });
  const train = page.getByRole('link', { name: 'Тренировка', exact: true });
  await startAsGuest(page);
  await addExercises(page, PLANK);
  await addSets(page, PLANK, 1);
  await goToData(page);
  // What lies in the future would be left out.
  await chooseFile(page, 'hevy.csv', hevyFile(trainings, 2016));
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(progress).toBeVisible();
  await train.click();
  // Not until the training is there: by then all may be stored.
  await expect(page).not.toHaveURL('/profile/data');
  await goToData(page);
  await expect(progress).toHaveAttribute('max', String(trainings));
  await expect(page.getByRole('button', { name: 'Выбрать файл' })).toBeHidden();
  // It cannot be undone before it is whole.
  await expect(page.getByRole('button', { name: 'Отменить импорт' })).toBeHidden();
  const said = page.waitForFunction(() =>
    /Импорт сохранён: 2\s000 тренировок/.test(document.body.textContent ?? ''),
  );
  await train.click();
  await Promise.all([expect(exercise(page, PLANK)).toBeVisible({ timeout: 90_000 }), said]);
});

test('[IMP4] a page that is left in the middle of an import keeps whole trainings, and the same file brings the rest', async ({
  page,
}) => {
  const trainings = 900;
  await openData(page);
  await chooseFile(page, 'hevy.csv', hevyFile(trainings));
  await page.getByRole('button', { name: 'Импортировать' }).click();
  const progress = page.getByRole('progressbar');
  const stored = async () => Number(await progress.getAttribute('value'));
  await expect.poll(stored, { intervals: [20] }).toBeGreaterThan(0);
  await page.goto('/history');
  await expect(page.getByText(/^День \d+$/).first()).toBeVisible();

  await page.goto('/profile/data');
  await chooseFile(page, 'hevy.csv', hevyFile(trainings));
  const reported = await page.getByText(/Уже есть: \d/).textContent();
  const before = Number(/есть: (\d+)/.exec(reported ?? '')?.[1]);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(trainings);
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(
    page.getByText(new RegExp(`^Импорт сохранён: ${trainings - before} тренир.*, уже были: ${before}$`)),
  ).toBeVisible({ timeout: 90_000 });
});
