// The server's files are put back from an hour ago, while two devices hold what the copy lacks.
import { cpSync, rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { fillLogin, registerUser } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { navigation } from './navigation.ts';
import { readServerSets, waitUntilSent } from './server-view.ts';
import { addExercises, addSets, BENCH, exercise, field, tick, tickForGood } from './training-steps.ts';

// A server of its own: no other test's users are put back.
test.use({ serverEnvironment: { RATE_LIMIT: 'off' } });

async function openDevice(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(navigation(page).getByRole('link', { name: 'Профиль' })).toBeVisible();
  return page;
}

async function lift(page: Page, number: number, weight: string): Promise<void> {
  await field(exercise(page, BENCH), `кг, подход ${number}`).fill(weight);
  await tickForGood(page, BENCH, number);
}

test('[REST8] nothing is lost on either device, and nothing is there twice', async ({
  browser,
  request,
  appServer,
}) => {
  const username = await registerUser(request);
  const phone = await openDevice(browser, username);
  await phone.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(phone, BENCH);
  await addSets(phone, BENCH, 4);
  await lift(phone, 1, '80');
  await waitUntilSent(phone);
  const tablet = await openDevice(browser, username);
  await tablet.goto('/workout');
  await expect(tick(tablet, BENCH, 1)).toBeChecked();

  const copy = `${appServer.dataDir}.copy`;
  await appServer.stop();
  cpSync(appServer.dataDir, copy, { recursive: true });
  await appServer.start();
  await lift(phone, 2, '85');
  await waitUntilSent(phone);
  await tablet.reload();
  await expect(tick(tablet, BENCH, 2)).toBeChecked();
  await tablet.context().setOffline(true);
  await lift(phone, 3, '90');
  await waitUntilSent(phone);
  await lift(tablet, 4, '95');

  await appServer.stop();
  rmSync(appServer.dataDir, { recursive: true });
  cpSync(copy, appServer.dataDir, { recursive: true });
  rmSync(copy, { recursive: true });
  await appServer.start();
  await tablet.context().setOffline(false);
  const weights = async () => (await readServerSets(phone)).map(set => [set.weight_kg, set.done]);
  await expect.poll(weights, { timeout: 60_000 }).toEqual([80, 85, 90, 95].map(kg => [kg, true]));
  for (const page of [phone, tablet]) {
    await waitUntilSent(page);
    await page.goto('/workout');
    for (const number of [1, 2, 3, 4]) await expect(tick(page, BENCH, number)).toBeChecked();
    await expect(tick(page, BENCH, 5)).toHaveCount(0);
  }
});
