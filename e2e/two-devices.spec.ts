// Two profiles of one account, of which one was away: what the other has done meanwhile is never destroyed unseen, and a
// training ends when it ended.
import type { Browser, Page } from '@playwright/test';
import type { WorkoutsPage } from '../contract/workouts.ts';
import { fillLogin, registerUser } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { navigation } from './navigation.ts';
import { readServer, readServerSets, waitUntilNothingMayGo, waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import {
  addExercises,
  addSets,
  BENCH,
  chooseAction,
  exercise,
  field,
  finish,
  PLANK,
  tick,
  tickForGood,
} from './training-steps.ts';

const HOUR_MS = 3_600_000;

async function openDevice(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(navigation(page).getByRole('link', { name: 'Профиль' })).toBeVisible();
  await waitForServiceWorker(page);
  return page;
}

async function start(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
}

async function goOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
}

async function lift(page: Page, number: number, weight: string): Promise<void> {
  await field(exercise(page, BENCH), `кг, подход ${number}`).fill(weight);
  await field(exercise(page, BENCH), `Повторы, подход ${number}`).fill('5');
  await tickForGood(page, BENCH, number);
}

async function pastOf(page: Page) {
  return (await readServer<WorkoutsPage>(page, '/api/workouts/?status=completed&order=newest&limit=8'))
    .results;
}

test('[SEEN1] what a tablet deleted while it was away asks, where the phone has ticked in it and finished', async ({
  browser,
  request,
}) => {
  const username = await registerUser(request);
  const phone = await openDevice(browser, username);
  await start(phone);
  await addExercises(phone, BENCH, PLANK);
  await addSets(phone, BENCH, 3);
  await waitUntilSent(phone);
  const tablet = await openDevice(browser, username);
  await tablet.goto('/workout');
  await expect(tick(tablet, BENCH, 3)).toBeVisible();

  await goOffline(tablet, true);
  await chooseAction(tablet, BENCH, 'Удалить');
  await tablet.getByRole('button', { name: 'Удалить' }).click();
  await expect(exercise(tablet, BENCH)).toHaveCount(0);
  for (const [at, weight] of ['100', '105', '110'].entries()) await lift(phone, at + 1, weight);
  await waitUntilSent(phone);
  await finish(phone);
  await waitUntilSent(phone);

  await goOffline(tablet, false);
  const question = tablet.getByRole('dialog', { name: 'На другом устройстве отмечено 3 подхода' });
  await question.getByRole('button', { name: 'Оставить' }).click();
  await waitUntilSent(tablet);
  await tablet.goto('/history');
  await expect(tablet.getByText('110 кг × 5')).toBeVisible();
  const [training, ...others] = await pastOf(phone);
  expect(others).toEqual([]);
  const sets = training?.items.flatMap(item => item.sets ?? []) ?? [];
  expect(sets.map(set => [set.weight_kg, set.done])).toEqual([100, 105, 110].map(kg => [kg, true]));
});

test('[JOIN5] a training forgotten on Monday takes nothing of Wednesday in, and one that is over stays as long as it was', async ({
  browser,
  request,
}) => {
  const username = await registerUser(request);
  const phone = await openDevice(browser, username);
  const tablet = await openDevice(browser, username);
  const nowMs = Date.now();
  await goOffline(phone, true);
  await phone.clock.setFixedTime(nowMs - 49 * HOUR_MS);
  await start(phone);
  await addExercises(phone, BENCH);
  await addSets(phone, BENCH, 1);
  await lift(phone, 1, '60');
  await phone.clock.setFixedTime(nowMs);

  await goOffline(tablet, true);
  await start(tablet);
  await addExercises(tablet, BENCH);
  await addSets(tablet, BENCH, 2);
  await lift(tablet, 1, '90');
  await goOffline(phone, false);
  await waitUntilNothingMayGo(phone);
  await goOffline(tablet, false);
  await waitUntilSent(tablet);
  const running = await readServerSets(tablet);
  expect(running.filter(set => set.done).map(set => set.weight_kg)).toEqual([90]);
  const [monday] = await pastOf(tablet);
  expect(monday?.items.flatMap(item => item.sets?.map(set => set.weight_kg))).toEqual([60]);
  expect(monday?.duration_hhmm).toBe('00:00');

  // The phone shows Wednesday's training as well, and goes away; the tablet ends it.
  await phone.clock.setFixedTime(nowMs + 1000);
  await phone.goto('/workout');
  await expect(tick(phone, BENCH, 2)).toBeVisible();
  await goOffline(phone, true);
  await finish(tablet);
  await waitUntilSent(tablet);
  const [over] = await pastOf(tablet);
  await phone.clock.setFixedTime(nowMs + 24 * HOUR_MS);
  await lift(phone, 2, '95');
  await goOffline(phone, false);
  await waitUntilNothingMayGo(phone);
  const [later] = await pastOf(tablet);
  expect(later?.finished_at).toBe(over?.finished_at);
  expect(later?.items.flatMap(item => item.sets?.filter(set => set.done).map(set => set.weight_kg))).toEqual([
    90, 95,
  ]);
});
