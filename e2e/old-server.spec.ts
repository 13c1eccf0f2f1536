// The app against a server that knows only the specified calls: no client keys, no import, no sets inside items (OLD1).
import { type FaultProxy, startFaultProxy } from '../scripts/harness/fault-proxy.ts';
import { DROP_ANSWER } from '../scripts/harness/faults.ts';
import { type ListeningOldServer, listenAsOldServer } from '../tests/support/old-server/listen.ts';
import { test as base, expect } from './fixtures.ts';
import { waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { addExercises, addSets, BENCH, exercise, finish, PLANK, startAsGuest } from './training-steps.ts';

const test = base.extend<object, { old: ListeningOldServer; oldNetwork: FaultProxy }>({
  old: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = await listenAsOldServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  oldNetwork: [
    async ({ old }, use) => {
      const proxy = await startFaultProxy(old.url);
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ oldNetwork }, use) => use(oldNetwork.url),
});

test.beforeEach(({ oldNetwork, old }) => {
  oldNetwork.reset();
  old.world.workouts = [];
  old.world.users = [];
});

/** What the server holds of its finished trainings: done sets by exercise. */
function finished({ world }: ListeningOldServer) {
  return world.workouts
    .filter(workout => workout.status === 'completed')
    .map(workout =>
      workout.items.map(({ exerciseId, sets }) => [
        world.exercises.find(row => row.id === exerciseId)?.name,
        sets.filter(set => set.done).map(set => set.weight_kg ?? set.duration_sec),
      ]),
    );
}

test('[OLD1] a guest trains online, with a lost answer on the way, and registers', async ({
  page,
  old,
  oldNetwork,
}) => {
  await startAsGuest(page);
  oldNetwork.addFault(DROP_ANSWER, { method: 'POST', path: /\/bulk-add\/$/, times: 1 });
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 2);
  const bench = exercise(page, BENCH);
  await bench.getByLabel('кг, подход 1').fill('82,5');
  await bench.getByLabel('Повторы, подход 1').fill('8');
  await bench.getByLabel('Подход 1 выполнен').check();
  oldNetwork.addFault(DROP_ANSWER, { method: 'POST', path: /\/sets\/$/, times: 1 });
  await bench.getByLabel('Подход 2 выполнен').check();
  await waitUntilSent(page);
  await finish(page);
  await expect(page.getByText('82,5 кг × 8')).toBeVisible();
  await expect.poll(() => finished(old), { timeout: 20_000 }).toEqual([[[BENCH, [82.5, 82.5]]]]);

  await page.goto('/register');
  await page.getByLabel('Имя пользователя').fill('old-lifter');
  await page.getByLabel('Пароль', { exact: true }).fill('sekret-1');
  await page.getByLabel('Повторите пароль').fill('sekret-1');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/history');
  await expect(page.getByText('82,5 кг × 8')).toBeVisible();
});

test('[OLD1] a training without network, through a reload, is there once when it is back', async ({
  page,
  old,
  oldNetwork,
}) => {
  await startAsGuest(page);
  await waitForServiceWorker(page);
  oldNetwork.cutNetwork();
  await addExercises(page, BENCH, PLANK);
  await addSets(page, BENCH, 1);
  await exercise(page, BENCH).getByLabel('кг, подход 1').fill('60');
  await exercise(page, BENCH).getByLabel('Подход 1 выполнен').check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
  await page.reload();
  await expect(exercise(page, BENCH).getByLabel('Подход 1 выполнен')).toBeChecked();
  await addSets(page, PLANK, 1);
  await exercise(page, PLANK).getByLabel('Время, подход 1').fill('115');
  await exercise(page, PLANK).getByLabel('Подход 1 выполнен').check();
  await finish(page);
  oldNetwork.restoreNetwork();
  await page.goto('/history');
  await expect
    .poll(() => finished(old), { timeout: 30_000 })
    .toEqual([
      [
        [BENCH, [60]],
        [PLANK, [75]],
      ],
    ]);
  await waitUntilSent(page);
  await expect(page.getByText('60 кг')).toBeVisible();
});
