// Which weights a training by a template begins with: one choice in the profile, for all of a person's devices.
import type { Browser, Page } from '@playwright/test';
import { fillLogin, registerUser } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { navigation } from './navigation.ts';
import { waitUntilSent } from './server-view.ts';
import { addExercises, addSets, BENCH, exercise, field, finish, tickForGood } from './training-steps.ts';

test.use(ON_THE_PAGE);

const TITLE = 'Жим';

async function openDevice(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(navigation(page).getByRole('link', { name: 'Профиль' })).toBeVisible();
  return page;
}

/** Written at 80 kg; 100 kg were lifted after. */
async function trainTwice(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 1);
  await lift(page, '80');
  await finish(page);
  await page.getByRole('dialog').getByRole('textbox').fill(TITLE);
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await startByTemplate(page);
  await lift(page, '100');
  await finish(page);
  await page.getByRole('button', { name: 'Оставить исходную' }).click();
}

async function lift(page: Page, weight: string): Promise<void> {
  await field(exercise(page, BENCH), 'кг, подход 1').fill(weight);
  await field(exercise(page, BENCH), 'Повторы, подход 1').fill('8');
  await tickForGood(page, BENCH, 1);
}

async function startByTemplate(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: TITLE, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  await expect(exercise(page, BENCH)).toBeVisible();
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await expect(page.getByRole('heading', { name: 'Начать тренировку' })).toBeVisible();
}

function choice(page: Page, name: string) {
  return page.getByRole('group', { name: 'Веса в тренировке по шаблону' }).getByRole('button', { name });
}

async function openProfile(page: Page): Promise<void> {
  await navigation(page).getByRole('link', { name: 'Профиль' }).click();
}

function pressed(isPressed: boolean): ['aria-pressed', string] {
  return ['aria-pressed', String(isPressed)];
}

test('[PLAN3] the template’s weights or the last time’s, as chosen on either device', async ({
  browser,
  request,
}) => {
  const username = await registerUser(request);
  const phone = await openDevice(browser, username);
  await trainTwice(phone);
  const offered = field(exercise(phone, BENCH), 'кг, подход 1');
  await startByTemplate(phone);
  await expect(offered).toHaveValue('100');
  await expect(exercise(phone, BENCH).getByText('как в прошлый раз')).toBeVisible();
  await cancel(phone);

  const tablet = await openDevice(browser, username);
  await openProfile(tablet);
  await expect(choice(tablet, 'Как в прошлый раз')).toHaveAttribute(...pressed(true));
  await choice(tablet, 'Из шаблона').click();
  await expect(choice(tablet, 'Из шаблона')).toHaveAttribute(...pressed(true));
  await expect(choice(tablet, 'Как в прошлый раз')).toHaveAttribute(...pressed(false));
  await waitUntilSent(tablet);
  await phone.reload();
  await openProfile(phone);
  await expect(choice(phone, 'Из шаблона')).toHaveAttribute(...pressed(true));
  await startByTemplate(phone);
  await expect(offered).toHaveValue('80');
  await expect(exercise(phone, BENCH).getByText('по шаблону')).toBeVisible();
  await cancel(phone);

  await openProfile(phone);
  await choice(phone, 'Как в прошлый раз').click();
  await expect(choice(phone, 'Как в прошлый раз')).toHaveAttribute(...pressed(true));
  await startByTemplate(phone);
  await expect(offered).toHaveValue('100');
});
