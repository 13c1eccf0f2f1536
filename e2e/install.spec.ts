// The offer to install, and what the browser answers when it is asked to keep the data. Automation installs nothing:
// the browser's own events are dispatched here, in their real shape.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitUntilSaid } from './toasts.ts';
import { addExercises, addSets, BENCH, exercise, finish, startAsGuest } from './training-steps.ts';

const INSTALL = 'Установить приложение';
const DAY_MS = 86_400_000;

/** As Chromium does once a page; `answer` is what the person will press in its dialog. */
async function offerByBrowser(page: Page, answer: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate(outcome => {
    const prompt = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      platforms: ['web'],
      userChoice: Promise.resolve({ outcome, platform: 'web' }),
      async prompt() {
        document.documentElement.dataset.promptsShown += '1';
        return { outcome, platform: 'web' };
      },
    });
    document.documentElement.dataset.promptsShown = '';
    dispatchEvent(prompt);
    document.documentElement.dataset.prevented = String(prompt.defaultPrevented);
  }, answer);
  // Or Android would show its own, in the middle of a training.
  await expect(page.locator('html')).toHaveAttribute('data-prevented', 'true');
}

/** To the background, which begins a second after the first paint: it listens, and registers the worker. */
async function tellInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
}

async function trainOnce(page: Page): Promise<void> {
  await startAsGuest(page);
  await finishTraining(page);
}

async function finishTraining(page: Page): Promise<void> {
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 1);
  await exercise(page, BENCH).getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
  await finish(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Не сейчас' }).click();
}

async function trainAgain(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await finishTraining(page);
}

function offer(page: Page) {
  return page.getByRole('main').getByRole('region', { name: INSTALL });
}

test.describe('Chromium', () => {
  test('[APP6] says nothing during a training, offers after it, and is thanked once installed', async ({
    page,
  }) => {
    await startAsGuest(page);
    await offerByBrowser(page, 'accepted');
    await expect(page.getByText(INSTALL)).toHaveCount(0);
    await finishTraining(page);
    await expect(offer(page)).toBeVisible();
    await expectAccessible(page);

    await offer(page).getByRole('button', { name: 'Установить' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-prompts-shown', '1');
    await expect(offer(page)).toHaveCount(0);
    await Promise.all([waitUntilSaid(page, 'Приложение установлено'), tellInstalled(page)]);
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
    await expect(page.getByRole('button', { name: INSTALL })).toHaveCount(0);
  });

  for (const [how, answer] of [
    ['declined here', 'accepted'],
    ['refused in the browser’s dialog', 'dismissed'],
  ] as const) {
    test(`[APP6] is not offered again for long when it was ${how}`, async ({ page }) => {
      await trainOnce(page);
      await offerByBrowser(page, answer);
      const button = answer === 'accepted' ? 'Не сейчас' : 'Установить';
      await offer(page).getByRole('button', { name: button }).click();
      await expect(offer(page)).toHaveCount(0);
      await trainAgain(page);
      await offerByBrowser(page, answer);
      await expect(page.getByText('Вы завершили тренировку')).toBeVisible();
      await expect(offer(page)).toHaveCount(0);

      const seasonLater = Date.now() + 121 * DAY_MS;
      await page.clock.setFixedTime(seasonLater);
      await page.reload();
      await offerByBrowser(page, answer);
      await expect(offer(page)).toBeVisible();
    });
  }

  test('[APP6] an offer that was passed by comes again after two weeks', async ({ page }) => {
    await trainOnce(page);
    await offerByBrowser(page, 'accepted');
    await expect(offer(page)).toBeVisible();
    await page.getByRole('button', { name: 'Завершить' }).click();
    await expect(page).toHaveURL('/');
    await expect(offer(page)).toHaveCount(0);
    await trainAgain(page);
    await offerByBrowser(page, 'accepted');
    await expect(page.getByText('Вы завершили тренировку')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await page.clock.setFixedTime(Date.now() + 15 * DAY_MS);
    await page.reload();
    await offerByBrowser(page, 'accepted');
    await expect(offer(page)).toBeVisible();
  });

  test('the profile has it at any time, for as long as the browser offers it', async ({ page }) => {
    await startAsGuest(page);
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: /^Отдых по умолчанию/ })).toBeVisible();
    await expect(page.getByRole('button', { name: INSTALL })).toHaveCount(0);
    await offerByBrowser(page, 'accepted');
    await expectAccessible(page);
    await page.getByRole('button', { name: INSTALL }).click();
    await expect(page.locator('html')).toHaveAttribute('data-prompts-shown', '1');
    await expect(page.getByRole('button', { name: INSTALL })).toHaveCount(0);
  });
});

test.describe('Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  });

  function steps(page: Page) {
    return page.getByRole('dialog', { name: 'На главный экран' });
  }

  test('[APP6] is shown the way, and a guest is asked to register first', async ({ page }) => {
    await trainOnce(page);
    await offer(page).getByRole('button', { name: 'Установить' }).click();
    const items = steps(page).getByRole('listitem');
    await expect(items).toHaveText([/^«Поделиться»/, /^«На экран „Домой“»/, /^«Добавить»/]);
    await expectAccessible(page);
    await steps(page).getByRole('link', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL('/register');
    await trainAgain(page);
    await expect(page.getByText('Вы завершили тренировку')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test('somebody with an account finds it in the profile', async ({ page, request }) => {
    const user = await seedUser(request);
    await user.signIn(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: INSTALL }).click();
    await expect(steps(page)).toContainText('«На экран „Домой“»');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: INSTALL })).toBeFocused();
  });

  test('says nothing where it runs from the home screen', async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await trainOnce(page);
    await expect(page.getByText('Вы завершили тренировку')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: /^Отдых по умолчанию/ })).toBeVisible();
    await expect(page.getByRole('button', { name: INSTALL })).toHaveCount(0);
  });
});

test.describe('keeping the data', () => {
  /** The browser's answers to come; what it was asked is counted. */
  async function answerStorage(page: Page, answers: boolean[]): Promise<void> {
    await page.addInitScript(toCome => {
      const asked = () => Number(sessionStorage.getItem('asked') ?? 0);
      navigator.storage.persisted = async () => toCome[asked() - 1] ?? false;
      navigator.storage.persist = async () => {
        sessionStorage.setItem('asked', String(asked() + 1));
        return navigator.storage.persisted();
      };
    }, answers);
  }

  function asked(page: Page): Promise<number> {
    return page.evaluate(() => Number(sessionStorage.getItem('asked') ?? 0));
  }

  async function openProfile(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect(page.getByText('Данные на устройстве')).toBeVisible();
  }

  test('[APP8] is asked for once a training is finished, and a yes is shown', async ({ page }) => {
    await answerStorage(page, [true]);
    await startAsGuest(page);
    await openProfile(page);
    await expect(page.getByText('Браузер может удалить их')).toBeVisible();
    expect(await asked(page)).toBe(0);
    await page.getByRole('link', { name: 'Тренировка' }).click();
    await finishTraining(page);
    await expect.poll(() => asked(page)).toBe(1);
    await openProfile(page);
    await expect(page.getByText('Защищены: браузер хранит их и сам не удалит.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Защитить' })).toHaveCount(0);
  });

  test('[APP8] a no is shown, is not asked again at every start, and can be asked again by a tap', async ({
    page,
  }) => {
    await answerStorage(page, [false, false, true]);
    await trainOnce(page);
    await expect.poll(() => asked(page)).toBe(1);
    await page.reload();
    await openProfile(page);
    await expect(page.getByText('Браузер может удалить их')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Защитить' }).click();
    await expect(page.getByText('Браузер пока отказал.')).toBeVisible();
    expect(await asked(page)).toBe(2);
    await page.getByRole('button', { name: 'Защитить' }).click();
    await expect(page.getByText('Защищены')).toBeVisible();
  });

  test('[APP8] an installation is a reason to ask', async ({ page }) => {
    await answerStorage(page, [true]);
    await startAsGuest(page);
    await openProfile(page);
    await tellInstalled(page);
    await expect.poll(() => asked(page)).toBe(1);
  });
});
