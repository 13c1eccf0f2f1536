// What stands around the screens: routes, guards, navigation, banners, the sync status, updates.
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { answerJson, DROP } from '../scripts/harness/faults.ts';
import { fillLogin, registerUser, requestTokens } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { acceptUpdate, waitForServiceWorker } from './service-worker.ts';
import { addExercises, addSets, BENCH, startAsGuest } from './training-steps.ts';

const TOKENS_KEY = 'auth.tokens.v1';
const SESSION_LOST = 'Ошибка проверки авторизации. Пожалуйста, войдите снова.';
const GUEST_BANNER =
  'Вы используете гостевой аккаунт. Чтобы сохранить прогресс на всех устройствах, зарегистрируйте постоянный профиль.';

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Основная навигация' });
}

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

declare global {
  interface Window {
    /** What every frame has shown. */
    shownTexts: string[];
  }
}

/** As another client of this origin would: it knows nothing of generations. */
async function storeTokens(page: Page, tokens: { access: string; refresh: string }) {
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    TOKENS_KEY,
    JSON.stringify(tokens),
  ] as const);
}

test.describe('routes', () => {
  test('an unknown address and /training lead to the start', async ({ page }) => {
    for (const address of ['/training', '/nothing/here']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  });

  test('a protected screen sends to the login, and the login back to it', async ({ page, request }) => {
    const username = await registerUser(request);
    await page.goto('/history');
    await expect(page).toHaveURL('/login');
    await expect(navigation(page)).toHaveCount(0);
    await fillLogin(page, username);
    await expect(page).toHaveURL('/history');
    await expect(page.getByRole('heading', { level: 1, name: 'История тренировок' })).toBeVisible();
  });

  test('every protected address is guarded', async ({ page }) => {
    const addresses = [
      '/workout',
      '/profile',
      '/profile/info',
      '/profile/archived',
      '/history',
      '/statistic',
      '/success_workout',
      '/exercises/create',
      '/exercises/1/edit',
      '/sync',
    ];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page, address).toHaveURL('/login');
    }
  });

  test('the other screens are open to anybody', async ({ page }) => {
    for (const address of ['/', '/login', '/register', '/exercises', '/settings']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(address);
    }
  });
});

test.describe('navigation', () => {
  test('a visitor and a guest have their own links', async ({ page }) => {
    await page.goto('/');
    const links = navigation(page).getByRole('link');
    await expect(links).toHaveText(['Войти', 'Тренировка', 'Упражнения']);
    await startAsGuest(page);
    await expect(links).toHaveText(['Профиль', 'Статистика', 'История', 'Тренировка', 'Упражнения']);
  });

  test('Тренировка leads to the running training, else to the start', async ({ page }) => {
    await startAsGuest(page);
    await navigation(page).getByRole('link', { name: 'История' }).click();
    await expect(page).toHaveURL('/history');
    await navigation(page).getByRole('link', { name: 'Тренировка' }).click();
    await expect(page).toHaveURL('/workout');
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
    await navigation(page).getByRole('link', { name: 'История' }).click();
    await navigation(page).getByRole('link', { name: 'Тренировка' }).click();
    await expect(page).toHaveURL('/');
  });

  test('is painted with its links while the database is still closed', async ({ page }) => {
    await startAsGuest(page);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => ({ addEventListener() {} }) as unknown as IDBOpenDBRequest;
    });
    await page.goto('/history');
    await expect(navigation(page).getByRole('link')).toHaveCount(5);
  });
});

test('a browser that keeps no data for the app is told so, and nothing is offered', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Нет доступа к данным' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeVisible();
});

test('the guest banner stands where one thinks of what is kept, and leads to registration', async ({
  page,
}) => {
  await startAsGuest(page);
  await expect(page.getByText(GUEST_BANNER)).toHaveCount(0);
  for (const address of ['/', '/history', '/profile']) {
    await page.goto(address);
    await expect(page.getByText(GUEST_BANNER)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL('/register');
});

test('[LIVE1] what runs beside the screens may come late: nothing on screen falls, and it begins when it is there', async ({
  page,
  network,
}) => {
  const chunks = [/settled-background-.*js$/, /start-sync-.*js$/, /assets\/sync-(?!screen).*js$/];
  const lost = chunks.map(path => network.addFault(DROP, { path, times: 2 }));
  await startAsGuest(page);
  await addExercises(page, BENCH);
  await expect.poll(() => lost.every(fault => fault.hits > 0)).toBe(true);
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  await expect.poll(() => network.calls({ path: /bulk-add/ }).length, { timeout: 30_000 }).toBe(1);
});

test.describe('session', () => {
  test('[TAB1] signing out leaves to the start and takes the tokens away, in the other tab too', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await registerUser(request));
    const other = await context.newPage();
    await other.goto('/history');
    await expect(navigation(other).getByRole('link', { name: 'Профиль' })).toBeVisible();
    await page.goto('/profile/info');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL('/');
    await expect(navigation(page).getByRole('link', { name: 'Войти' })).toBeVisible();
    expect(await page.evaluate(key => localStorage.getItem(key), TOKENS_KEY)).toBeNull();
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
    await other.goto('/exercises');
    await other.evaluate(key => localStorage.removeItem(key), TOKENS_KEY);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alert')).toContainText(SESSION_LOST);
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
    await other.goto('/settings');
    await other.evaluate(([key, text]) => localStorage.setItem(key, text), [
      TOKENS_KEY,
      JSON.stringify(secondTokens),
    ] as const);
    await expect(page.getByText(second)).toBeVisible();
  });

  test('[TAB2] when another account comes up, no frame shows it with anything of the first', async ({
    page,
    context,
    request,
  }) => {
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
    const other = await context.newPage();
    await other.goto('/settings');
    await storeTokens(other, await requestTokens(request, second));
    await page.bringToFront();
    await expect(page.getByRole('main')).toContainText(second);
    await expect(page.getByRole('main')).toContainText('2:00');
    const frames = await page.evaluate(() => window.shownTexts);
    expect(frames.some(text => text.includes(first) && text.includes('3:33'))).toBe(true);
    expect(frames.filter(text => text.includes(second) && text.includes('3:33'))).toEqual([]);
  });

  test('[TAB1] tokens left by another client long ago are renewed first', async ({
    page,
    network,
    request,
  }) => {
    const username = await registerUser(request);
    const { refresh } = await requestTokens(request, username);
    await page.goto('/login');
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
    await page.goto('/login');
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
    await other.goto('/settings');
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
    await signIn(page, username);
    await startAsUser(page);
    await addExercises(page, BENCH);
    await addSets(page, BENCH, 1);
    await expect(page.getByRole('link', { name: 'Синхронизация: Всё на сервере' })).toBeVisible();
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
    await page.goto('/workout');
    await expect(page.getByRole('checkbox', { name: 'Подход 1 выполнен' })).toBeChecked();
  });
});

test.describe('sync status', () => {
  function status(page: Page, text: string) {
    return page.getByRole('link', { name: `Синхронизация: ${text}`, exact: true });
  }

  test('counts what waits without network, and is at rest when it has gone', async ({ page, network }) => {
    await startAsGuest(page);
    await addExercises(page, BENCH);
    await expect(status(page, 'Всё на сервере')).toBeVisible();
    network.cutNetwork();
    await addSets(page, BENCH, 1);
    await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
    await expect(page.getByRole('link', { name: /^Синхронизация: Ждут отправки: \d+$/ })).toBeVisible();
    network.restoreNetwork();
    await expect(status(page, 'Всё на сервере')).toBeVisible({ timeout: 30_000 });
  });

  test('says so when there is no network and nothing waits', async ({ page, context }) => {
    await startAsGuest(page);
    await expect(status(page, 'Всё на сервере')).toBeVisible();
    await context.setOffline(true);
    await expect(status(page, 'Нет сети')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Нет сети' })).toBeAttached();
  });

  test('leads to the screen of what waits', async ({ page }) => {
    await startAsGuest(page);
    await page.getByRole('link', { name: /^Синхронизация:/ }).click();
    await expect(page).toHaveURL('/sync');
    await expect(page.getByRole('heading', { level: 1, name: 'Синхронизация' })).toBeVisible();
  });

  test('is nothing to a visitor', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Начать пустую тренировку' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Синхронизация:/ })).toHaveCount(0);
  });
});

test.describe('installed and offline', () => {
  test('[APP1] after one visit every screen opens without network', async ({ page, network }) => {
    await page.goto('/');
    await waitForServiceWorker(page);
    network.cutNetwork();
    for (const address of ['/', '/login', '/register', '/exercises', '/settings']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/exercises');
    await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(BENCH);
    await expect(page.getByRole('link', { name: BENCH }).first()).toBeVisible();
  });

  test('the display mode and the standalone flag follow the window', async ({ page }) => {
    const html = page.locator('html');
    await page.addInitScript(pretendDisplayMode);
    await page.goto('/');
    await expect(html).toHaveAttribute('data-display-mode', 'browser');
    await expect(html).toHaveAttribute('data-standalone', 'false');
    for (const [mode, isStandalone] of [
      ['standalone', 'true'],
      ['minimal-ui', 'false'],
      ['fullscreen', 'true'],
    ] as const) {
      await page.evaluate(name => dispatchEvent(new CustomEvent('pretend', { detail: name })), mode);
      await expect(html).toHaveAttribute('data-display-mode', mode);
      await expect(html).toHaveAttribute('data-standalone', isStandalone);
    }
  });

  /** No browser under automation can be installed or tells of it: its media queries are answered here. */
  function pretendDisplayMode() {
    const ask = window.matchMedia.bind(window);
    let mode = 'browser';
    window.matchMedia = query => {
      const asked = /\(display-mode: (.+)\)/.exec(query)?.[1];
      if (!asked) return ask(query);
      const list = new EventTarget();
      addEventListener('pretend', () => list.dispatchEvent(new Event('change')));
      return Object.defineProperty(list, 'matches', { get: () => mode === asked }) as MediaQueryList;
    };
    addEventListener('pretend', event => {
      mode = (event as CustomEvent<string>).detail;
    });
  }
});

/** Which source the worker’s routes have chosen (Service Workers, "Static Routing API"). */
type RoutedTiming = PerformanceResourceTiming & { workerFinalSourceType: string };

test('[APP9] calls of the API do not wake the service worker, files come through it', async ({ page }) => {
  await startAsGuest(page);
  await waitForServiceWorker(page);
  await page.reload();
  const sourceOf = (path: string) =>
    page.evaluate(async url => {
      const heard = new Promise<RoutedTiming>(resolve => {
        new PerformanceObserver(list => {
          const [entry] = list.getEntriesByName(new URL(url, location.href).href);
          if (entry) resolve(entry as RoutedTiming);
        }).observe({ type: 'resource' });
      });
      await (await fetch(url)).text();
      return (await heard).workerFinalSourceType;
    }, path);
  // Empty: the worker was asked.
  expect(await sourceOf('/index.html')).toBe('');
  expect(await sourceOf('/api/muscles/')).toBe('network');
});

test.describe('a new version', () => {
  test('[APP2] waits, is not offered during a training, and is taken when accepted', async ({
    page,
    network,
  }) => {
    await startAsGuest(page);
    await waitForServiceWorker(page);
    await publishNewVersion(page, network);
    await expect(page.getByText('Доступна новая версия')).toHaveCount(0);

    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
    await expect(page.getByText('Доступна новая версия')).toBeVisible();
    await acceptUpdate(page);
    await expect(page.getByText('Доступна новая версия')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
  });

  async function publishNewVersion(page: Page, network: FaultProxy) {
    const response = await page.request.get('/sw.js');
    const body = `${await response.text()}\n// a newer version`;
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
    network.addFault({ kind: 'answer', answer: { status: 200, headers, body } }, { path: /^\/sw\.js$/ });
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting) await new Promise(resolve => setTimeout(resolve, 50));
    });
  }
});
