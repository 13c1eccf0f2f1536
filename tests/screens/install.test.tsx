// Covers docs/product.md: Messages.
// The offer to install, and what the browser answers when it is asked to keep the data. Automation installs nothing:
// the browser's own events are dispatched here, in their real shape.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepInstallPrompt } from '#ui/install/install-prompt.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { shiftClock } from '../components/support/faults.ts';
import { openAt, reload } from '../components/support/open-at.tsx';
import { fillLogin, registerUser } from '../components/support/people.ts';
import { expectToBeAt, readText, wait } from '../components/support/said.ts';
import { boxOf, check, expectCount, expectPart, press, TAP_MS } from '../components/support/seen.ts';
import {
  addExercises,
  addSets,
  BENCH,
  exercise,
  finish,
  startAsGuest,
  startWithBench,
} from '../components/support/training.ts';

const INSTALL = 'Установить приложение';
const DAY_MS = 86_400_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let promptsShown = 0;
keepInstallPrompt();

/** As with a new page: nothing has been offered on it. */
beforeEach(() => {
  promptsShown = 0;
  tellInstalled();
});

/** As Chromium does once a page; `answer` is what the person will press in its dialog. */
function offerByBrowser(outcome: 'accepted' | 'dismissed'): void {
  const answer = { outcome, platform: 'web' };
  const prompt = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    platforms: ['web'],
    userChoice: Promise.resolve(answer),
    async prompt() {
      promptsShown += 1;
      return answer;
    },
  });
  dispatchEvent(prompt);
  // Or Android would show its own, in the middle of a training.
  expect(prompt.defaultPrevented).toBe(true);
}

function tellInstalled(): void {
  dispatchEvent(new Event('appinstalled'));
}

async function trainOnce(): Promise<void> {
  await startWithBench(1);
  await tickAndFinish();
}

async function finishTraining(): Promise<void> {
  await addExercises(BENCH);
  await addSets(BENCH, 1);
  await tickAndFinish();
}

async function tickAndFinish(): Promise<void> {
  await check(exercise(BENCH).getByRole('checkbox', { name: 'Подход 1 выполнен' }));
  await finish();
  await page.getByRole('dialog').getByRole('button', { name: 'Не сейчас' }).click();
  // The offer's own answer lies just there.
  await wait(TAP_MS);
}

async function trainAgain(): Promise<void> {
  openAt('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await finishTraining();
}

function offer() {
  return page.getByRole('main').getByRole('region', { name: INSTALL });
}

describe('Chromium', () => {
  test('[APP6] says nothing during a training, offers after it, and is thanked once installed', async () => {
    await startAsGuest();
    offerByBrowser('accepted');
    await expectCount(page.getByText(INSTALL), 0);
    await finishTraining();
    await expect.element(offer()).toBeVisible();
    await expectAccessible();

    await offer().getByRole('button', { name: 'Установить' }).click();
    await expect.poll(() => promptsShown).toBe(1);
    await expectCount(offer(), 0);
    tellInstalled();
    await expect.element(page.getByText('Приложение установлено')).toBeVisible();
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
    await expectCount(page.getByRole('button', { name: INSTALL }), 0);
  });

  test('[APP6] the offer stands below the question about the template', async () => {
    await startWithBench(1);
    await check(exercise(BENCH).getByRole('checkbox', { name: 'Подход 1 выполнен' }));
    await finish();
    offerByBrowser('accepted');
    const question = page.getByRole('dialog', { name: 'Сохранить как шаблон?' });
    await expect.element(question).toBeVisible();
    await expect.element(offer()).toBeVisible();
    expect(boxOf(offer()).top).toBeGreaterThanOrEqual(boxOf(question).bottom);
  });

  for (const [how, answer] of [
    ['declined here', 'accepted'],
    ['refused in the browser’s dialog', 'dismissed'],
  ] as const) {
    test(`[APP6] is not offered again for long when it was ${how}`, async () => {
      await trainOnce();
      offerByBrowser(answer);
      const button = answer === 'accepted' ? 'Не сейчас' : 'Установить';
      await offer().getByRole('button', { name: button }).click();
      await expectCount(offer(), 0);
      await trainAgain();
      offerByBrowser(answer);
      await expect.element(page.getByText('Вы завершили тренировку')).toBeVisible();
      await expectCount(offer(), 0);

      shiftClock(121 * DAY_MS);
      reload();
      offerByBrowser(answer);
      await expect.element(offer()).toBeVisible();
    });
  }

  test('[APP6] an offer that was passed by comes again after two weeks', async () => {
    await trainOnce();
    offerByBrowser('accepted');
    await expect.element(offer()).toBeVisible();
    await page.getByRole('button', { name: 'Завершить' }).click();
    await expectToBeAt('/');
    await expectCount(offer(), 0);
    await trainAgain();
    offerByBrowser('accepted');
    await expect.element(page.getByText('Вы завершили тренировку')).toBeVisible();
    await expectCount(offer(), 0);
    shiftClock(15 * DAY_MS);
    reload();
    offerByBrowser('accepted');
    await expect.element(offer()).toBeVisible();
  });

  test('the profile has it at any time, for as long as the browser offers it', async () => {
    await startAsGuest();
    openAt('/profile');
    await expect.element(page.getByRole('button', { name: /^Отдых по умолчанию/ })).toBeVisible();
    await expectCount(page.getByRole('button', { name: INSTALL }), 0);
    offerByBrowser('accepted');
    await expectAccessible();
    await page.getByRole('button', { name: INSTALL }).click();
    await expect.poll(() => promptsShown).toBe(1);
    await expectCount(page.getByRole('button', { name: INSTALL }), 0);
  });
});

describe('Safari on an iPhone', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'userAgent', { value: IPHONE, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'userAgent');
    Reflect.deleteProperty(navigator, 'standalone');
  });

  function steps() {
    return page.getByRole('dialog', { name: 'На главный экран' });
  }

  test('[APP6] is shown the way, and a guest is asked to register first', async () => {
    await trainOnce();
    await offer().getByRole('button', { name: 'Установить' }).click();
    const items = steps().getByRole('listitem');
    const forms = [/^«Поделиться»/, /^«На экран „Домой“»/, /^«Добавить»/];
    const read = () => items.elements().map(readText);
    await expect.poll(read).toEqual(forms.map(form => expect.stringMatching(form)));
    await expectAccessible();
    await steps().getByRole('link', { name: 'Зарегистрироваться' }).click();
    await expectToBeAt('/register');
    await trainAgain();
    await expect.element(page.getByText('Вы завершили тренировку')).toBeVisible();
    await expectCount(offer(), 0);
  });

  test('somebody with an account finds it in the profile', async () => {
    openAt('/login');
    await fillLogin(await registerUser());
    await page.getByRole('link', { name: 'Профиль' }).click();
    await page.getByRole('button', { name: INSTALL }).click();
    await expectPart(steps(), '«На экран „Домой“»');
    await press('Escape');
    await expect.element(page.getByRole('button', { name: INSTALL })).toHaveFocus();
  });

  test('says nothing where it runs from the home screen', async () => {
    Object.assign(navigator, { standalone: true });
    await trainOnce();
    await expect.element(page.getByText('Вы завершили тренировку')).toBeVisible();
    await expectCount(offer(), 0);
    openAt('/profile');
    await expect.element(page.getByRole('button', { name: /^Отдых по умолчанию/ })).toBeVisible();
    await expectCount(page.getByRole('button', { name: INSTALL }), 0);
  });
});

describe('keeping the data', () => {
  const storage = { persisted: navigator.storage.persisted, persist: navigator.storage.persist };
  let asked = 0;
  afterEach(() => Object.assign(navigator.storage, storage));

  /** The browser's answers to come; what it was asked is counted. */
  function answerStorage(toCome: boolean[]): void {
    asked = 0;
    navigator.storage.persisted = async () => toCome[asked - 1] ?? false;
    navigator.storage.persist = async () => {
      asked += 1;
      return navigator.storage.persisted();
    };
  }

  async function openProfile(): Promise<void> {
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect.element(page.getByText('Хранить данные надёжно')).toBeVisible();
  }

  test('[APP8] is asked for once a training is finished, and a yes is shown', async () => {
    answerStorage([true]);
    await startAsGuest();
    await openProfile();
    await expect.element(page.getByText('браузер не удалит их')).toBeVisible();
    expect(asked).toBe(0);
    await page.getByRole('link', { name: 'Тренировка' }).click();
    await finishTraining();
    await expect.poll(() => asked).toBe(1);
    await openProfile();
    await expect.element(page.getByText('Включено: браузер сам их не удалит.')).toBeVisible();
    await expectCount(page.getByRole('button', { name: 'Включить' }), 0);
  });

  test('[APP8] a no is shown, is not asked again at every start, and can be asked again by a tap', async () => {
    answerStorage([false, false, true]);
    await trainOnce();
    await expect.poll(() => asked).toBe(1);
    reload();
    await openProfile();
    await expect.element(page.getByText('браузер не удалит их')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Включить' }).click();
    await expect.element(page.getByText('Браузер пока отказал.')).toBeVisible();
    expect(asked).toBe(2);
    await page.getByRole('button', { name: 'Включить' }).click();
    await expect.element(page.getByText('Включено')).toBeVisible();
  });

  test('[APP8] an installation is a reason to ask', async () => {
    answerStorage([true]);
    await startAsGuest();
    await openProfile();
    tellInstalled();
    await expect.poll(() => asked).toBe(1);
  });
});
