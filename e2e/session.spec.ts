// Covers docs/product.md: Screens; States; Messages; Numbers.
// Covers docs/api.md: Accounts.
// Who is signed in, over tabs, other clients and an end that the server set.
import type { Page } from '@playwright/test';
import { answerJson } from '../scripts/harness/faults.ts';
import { fillLogin, registerUser, requestTokens } from './accounts.ts';
import { BESIDE_THE_APP, readDevice } from './device-view.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { navigation } from './navigation.ts';
import { readServerSets, waitUntilSent } from './server-view.ts';
import {
  addExercises,
  addSets,
  BENCH,
  exercise,
  finish,
  pick,
  removeSet,
  tickForGood,
} from './training-steps.ts';

test.use(ON_THE_PAGE);

const TOKENS_KEY = 'auth.tokens.v1';
const SESSION_LOST = 'Ошибка проверки авторизации. Пожалуйста, войдите снова.';

async function signIn(page: Page, username: string) {
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(navigation(page).getByRole('link', { name: 'Профиль' })).toBeVisible();
}

/** Somebody signed in before, whose training runs. */
async function startAsUser(page: Page) {
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
}

/** Signs this user in, who has one set in a training. */
async function signInAndAddSet(page: Page, username: string) {
  await signIn(page, username);
  await startAsUser(page);
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 1);
}

declare global {
  interface Window {
    /** What every frame has shown. */
    shownTexts: string[];
    /** Every rest bar that was on the page, for however short a time. */
    restBars: Set<Element>;
  }
}

/** As another client of this origin would: it knows nothing of generations. */
async function storeTokens(page: Page, tokens: { access: string; refresh: string }) {
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    TOKENS_KEY,
    JSON.stringify(tokens),
  ] as const);
}

/** Another client in a tab of its own signs in over whom this page shows. */
async function signInBeside(page: Page, tokens: { access: string; refresh: string }) {
  const other = await page.context().newPage();
  await other.goto(BESIDE_THE_APP);
  await storeTokens(other, tokens);
  await page.bringToFront();
}

test.describe('session', () => {
  test('[TAB1] signing out leaves to the start and takes the tokens away, in the other tab too', {
    tag: '@core',
  }, async ({ page, context, request }) => {
    await signIn(page, await registerUser(request));
    const other = await context.newPage();
    await other.goto('/history');
    await expect(navigation(other).getByRole('link', { name: 'Профиль' })).toBeVisible();
    await page.goto('/profile/info');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL('/');
    await expect(navigation(page).getByRole('link', { name: 'Войти' })).toBeVisible();
    await expect.poll(() => page.evaluate(key => localStorage.getItem(key), TOKENS_KEY)).toBeNull();
    await expect(other).toHaveURL('/login');
  });

  test('[TAB1] tokens removed in another tab end the session here: a training leads to the start and says so', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await registerUser(request));
    await startAsUser(page);
    const other = await context.newPage();
    await other.goto(BESIDE_THE_APP);
    // It is said for three seconds.
    await Promise.all([
      other.evaluate(key => localStorage.removeItem(key), TOKENS_KEY),
      expect(page.getByRole('alert')).toContainText(SESSION_LOST),
    ]);
    await expect(page).toHaveURL('/');
    await expect(navigation(page).getByRole('link', { name: 'Войти' })).toBeVisible();
  });

  test('[TAB1] tokens that another client stored sign their user in, at start and from another tab', async ({
    page,
    context,
    request,
  }) => {
    const tokens = await requestTokens(request, await registerUser(request));
    await page.addInitScript(
      ([key, text]) => {
        if (sessionStorage.getItem('given') === null) localStorage.setItem(key, text);
        sessionStorage.setItem('given', '1');
      },
      [TOKENS_KEY, JSON.stringify(tokens)] as const,
    );
    await page.goto('/profile');
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const second = await registerUser(request);
    const secondTokens = await requestTokens(request, second);
    const other = await context.newPage();
    await other.goto(BESIDE_THE_APP);
    await other.evaluate(([key, text]) => localStorage.setItem(key, text), [
      TOKENS_KEY,
      JSON.stringify(secondTokens),
    ] as const);
    await expect(page.getByText(second)).toBeVisible();
  });

  test('[TAB2] when another account comes up, no frame shows it with anything of the first', {
    tag: '@core',
  }, async ({ page, request }) => {
    const [first, second] = [await registerUser(request), await registerUser(request)];
    const { access } = await requestTokens(request, first);
    await request.patch('/api/me/settings/', {
      data: { rest_default_sec: 213 },
      headers: { authorization: `Bearer ${access}` },
    });
    await signIn(page, first);
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText('3:33');
    await page.evaluate(() => {
      window.shownTexts = [];
      (function note() {
        window.shownTexts.push(document.querySelector('main')?.textContent ?? '');
        requestAnimationFrame(note);
      })();
    });
    await signInBeside(page, await requestTokens(request, second));
    await expect(page.getByRole('main')).toContainText(second);
    await expect(page.getByRole('main')).toContainText('2:00');
    const frames = await page.evaluate(() => window.shownTexts);
    expect(frames.some(text => text.includes(first) && text.includes('3:33'))).toBe(true);
    expect(frames.filter(text => text.includes(second) && text.includes('3:33'))).toEqual([]);
  });

  test('[TAB2] another account that comes up under a training gets none of its own by it', async ({
    page,
    request,
  }) => {
    const [first, second] = [await registerUser(request), await registerUser(request)];
    await signIn(page, first);
    await startAsUser(page);
    // A list that was not opened from the training leads there by a way that names none.
    await page.goto('/profile');
    await page.goto('/exercises?mode=select&multi=true&selected_key=selected_exercises&returnTo=/workout');
    await pick(page, page.getByRole('checkbox', { name: BENCH, exact: true }), BENCH);
    await page.getByRole('button', { name: 'Добавить (1)' }).click();
    await expect(exercise(page, BENCH)).toBeVisible();
    await addSets(page, BENCH, 1);
    await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
    await expect(page.getByRole('timer', { name: 'Отдых', exact: true })).toBeVisible();
    await page.evaluate(() => {
      const findBars = () => document.querySelectorAll('[data-bar="rest"]');
      window.restBars = new Set(findBars());
      new MutationObserver(() => {
        for (const bar of findBars()) window.restBars.add(bar);
      }).observe(document.body, { subtree: true, childList: true });
    });
    await signInBeside(page, await requestTokens(request, second));
    await expect(page.getByText('Нет данных тренировки')).toBeVisible();
    await expect.poll(() => readDevice(page, 'workouts')).toEqual([]);
    // The first one's: it goes, and comes up nowhere else.
    expect(await page.evaluate(() => window.restBars.size)).toBe(1);
  });

  test('[TAB2] what an account could still take back is not offered once it is left', async ({
    page,
    request,
  }) => {
    const [first, second] = [await registerUser(request), await registerUser(request)];
    await signInAndAddSet(page, first);
    await removeSet(page, BENCH, 1);
    const undo = page.getByRole('button', { name: 'Вернуть' });
    // With the focus on it, it would stay.
    await undo.focus();
    await signInBeside(page, await requestTokens(request, second));
    await expect(page.getByText('Нет данных тренировки')).toBeVisible();
    await expect(undo).toHaveCount(0);
  });

  test('[TAB2] a template that was just saved is not named once its account is left', async ({
    page,
    context,
    request,
  }) => {
    const [first, second] = [await registerUser(request), await registerUser(request)];
    await signInAndAddSet(page, first);
    await tickForGood(page, BENCH, 1);
    await finish(page);
    const other = await context.newPage();
    await other.goto(BESIDE_THE_APP);
    const tokens = await requestTokens(request, second);
    await page.bringToFront();
    const said = page.getByText('Шаблон создан: «Тренировка»');
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
    // Under the pointer it would stay.
    await said.dispatchEvent('pointerover');
    await storeTokens(other, tokens);
    await expect(said).toHaveCount(0);
    await expect(page.getByText('Что-то пошло не так…')).toBeVisible();
  });

  test('[TAB1] tokens left by another client long ago are renewed first', async ({
    page,
    network,
    request,
  }) => {
    const username = await registerUser(request);
    const { refresh } = await requestTokens(request, username);
    await page.goto(BESIDE_THE_APP);
    const over = `e30.${Buffer.from('{"exp":1}').toString('base64url')}.x`;
    await storeTokens(page, { access: over, refresh });
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText(username);
    expect(network.calls({ path: '/api/auth/me/' }).map(call => call.status)).not.toContain(401);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(username);
  });

  test('[TAB1] tokens of another client that turn out to be over are renewed then', async ({
    page,
    request,
  }) => {
    const username = await registerUser(request);
    const { refresh } = await requestTokens(request, username);
    await page.goto(BESIDE_THE_APP);
    await storeTokens(page, { access: 'of.unknown.age', refresh });
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText(username);
  });

  test('tokens that the server refuses are said to be so, and do no harm', async ({
    page,
    context,
    request,
  }) => {
    const username = await registerUser(request);
    await signIn(page, username);
    const other = await context.newPage();
    await other.goto(BESIDE_THE_APP);
    await other.evaluate(key => localStorage.setItem(key, '{"access":"x","refresh":"y"}'), TOKENS_KEY);
    await expect(page.getByRole('alert')).toContainText('Не удалось авторизоваться с токенами');
    await page.goto('/profile');
    await expect(page.getByText(username)).toBeVisible();
    const stored = await page.evaluate(key => localStorage.getItem(key), TOKENS_KEY);
    expect(JSON.parse(stored ?? '')).toMatchObject({ generation: expect.any(Number) });
  });

  test('a session that the server has ended leads a training to the start, anything else to the login', async ({
    page,
    network,
    request,
  }) => {
    const username = await registerUser(request);
    await signInAndAddSet(page, username);
    await waitUntilSent(page);
    const refusal = answerJson(401, { detail: 'Token is invalid', code: 'token_not_valid' });
    network.addFault(refusal, { path: /\/sets\// });
    network.addFault(refusal, { path: /\/token\/refresh\// });
    await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).click();
    await expect(page.getByRole('alert')).toContainText(SESSION_LOST);
    await expect(page).toHaveURL('/');
    await page.goto('/history');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toContainText(SESSION_LOST);
    network.reset();
    await fillLogin(page, username);
    await expect(page).toHaveURL('/history');
    const isOnServer = async () => (await readServerSets(page)).map(({ done }) => done);
    await expect.poll(isOnServer, { message: 'what waited goes with the login' }).toEqual([true]);
    await page.goto('/workout');
    await expect(page.getByRole('checkbox', { name: 'Подход 1 выполнен' })).toBeChecked();
  });
});
