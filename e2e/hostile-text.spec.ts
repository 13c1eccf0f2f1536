// Text that somebody stored to do harm, or that is only strange: shown as text on every screen, and nothing breaks.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { type SeededUser, seedUser } from './seeded-user.ts';

test.use(ON_THE_PAGE);

const MARKUP = '<img src=x onerror="window.harmed=true">';
const TEXTS = [
  MARKUP,
  '"><script>window.harmed=true</script>',
  'javascript:window.harmed=true',
  '{{constructor.constructor("window.harmed=true")()}}',
  '__proto__',
  'constructor',
  "'; DROP TABLE users; --",
  '\u202Eавокинерт\u202C',
  `з\u0335\u0321\u0322а\u0336\u0321л\u0337\u0328го`.repeat(5),
  '\u{1F4AA}\u{1F3FD}'.repeat(24),
  'Ж'.repeat(100),
  '% _ \\ %00 ../../etc/passwd',
];

interface Seeded {
  user: SeededUser;
  /** The exercise whose name is the markup. */
  exerciseId: number;
}

declare global {
  interface Window {
    harmed: true | undefined;
  }
}

/** Exercises, a training with each of them, its template and a running training, all called so. */
async function seedHostile(request: APIRequestContext): Promise<Seeded> {
  const user = await seedUser(request);
  const [anyExercise] = (
    await user.call<{ results: { equipment: { id: number }; primary_muscle: { id: number } }[] }>(
      'GET',
      'exercises/?limit=1&q=жим',
    )
  ).results;
  const form = { equipment: anyExercise?.equipment.id, primary_muscle: anyExercise?.primary_muscle.id };
  const ids: number[] = [];
  for (const name of TEXTS) {
    const made = await user.call<{ id: number }>('POST', 'exercises/', {
      ...form,
      name,
      execution_variation: name,
    });
    ids.push(made.id);
  }
  for (const [nth, title] of TEXTS.entries()) {
    const startedAt = new Date(Date.now() - (nth + 1) * 86_400_000).toISOString();
    const workout = await user.call<{ id: number }>('POST', 'workouts/import/', {
      client_key: randomUUID(),
      title,
      status: 'completed',
      started_at: startedAt,
      duration: 3_600,
      items: ids.map(exercise_id => ({
        client_key: randomUUID(),
        exercise_id,
        sets: [{ client_key: randomUUID(), done: true, weight_kg: 999.99, reps: 999, hard_reps: 99 }],
      })),
    });
    await user.call('POST', 'templates/', { workout_id: workout.id, title });
  }
  await user.call('POST', 'workouts/create/', { title: MARKUP, client_key: randomUUID() });
  await user.call('POST', 'workouts/active/exercises/bulk-add/', { exercise_ids: ids });
  const archived = await user.call<{ id: number }>('POST', 'exercises/', {
    ...form,
    name: `архив ${MARKUP}`,
  });
  await user.call('POST', `exercises/${archived.id}/archive/`);
  return { user, exerciseId: ids[0] ?? 0 };
}

async function expectUnharmed(page: Page): Promise<void> {
  await expect(page.getByText('Что-то пошло не так')).toHaveCount(0);
  expect(await page.evaluate(() => window.harmed)).toBeUndefined();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `of ${page.url()}`).toBeLessThanOrEqual(0);
}

test('hostile and strange names stand as text on every screen', async ({ page, request }) => {
  const { user, exerciseId } = await seedHostile(request);
  const errors: Error[] = [];
  page.on('pageerror', error => errors.push(error));
  await user.signIn(page);
  for (const [address, texts] of [
    ['/', [MARKUP]],
    ['/workout', TEXTS],
    ['/history', TEXTS.slice(0, 4)],
    [`/exercises/${exerciseId}`, [MARKUP]],
    [`/exercises/${exerciseId}/edit`, []],
    ['/profile/archived', [MARKUP]],
    ['/sync', []],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of texts) {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    await expectUnharmed(page);
  }
  await page.goto('/exercises');
  for (const text of TEXTS) {
    await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(text);
    await expect(page.getByRole('link').filter({ hasText: text }).first()).toBeVisible();
  }
  await expectUnharmed(page);
  expect(errors).toEqual([]);
});

test('no text becomes markup, and no script but the app’s own is started', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = await page.evaluate(markup => {
    const attempts: Record<string, () => void> = {
      markup: () => document.createElement('div').insertAdjacentHTML('beforeend', markup),
      script: () => document.createElement('script').setAttribute('src', 'https://elsewhere.example/a.js'),
      worker: () => void new Worker('/api/schema/'),
      foreignWorker: () => void new Worker('https://elsewhere.example/assets/a.js'),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch (error) {
        return error instanceof TypeError ? [name] : [];
      }
    });
  }, MARKUP);
  expect(refused).toEqual(['markup', 'script', 'worker', 'foreignWorker']);
});
