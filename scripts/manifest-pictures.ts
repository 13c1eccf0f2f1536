/**
 * `npm run screens:manifest`: what the manifest shows beside the app's own icons, written to public/install/, which the
 * precache leaves out. Pictures of the built app in use by the demo's person, for a browser that offers to install it,
 * and an icon for each shortcut.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { readConfig } from '../server/config.ts';
import { DEMO_PASSWORD, DEMO_USERNAME, fillDatabase } from '../server/demo/fill-database.ts';
import { prepareServices } from '../server/start-server.ts';
import { type AppServer, startAppServer } from './harness/app-server.ts';
import { chromiumLaunchOptions } from './harness/chromium.ts';
import { mustHaveChromium } from './harness/ensure-chromium.ts';
import { ROOT } from './root.ts';

const FOLDER = join(ROOT, 'public/install');
const QUALITY = 0.8;
const SHORTCUT_ICON_PX = 96;
const WORKOUTS = 120;
/** For the last animation and the toasts to be gone. */
const SETTLE_MS = 7_000;

const SETTINGS = { locale: 'ru-RU', timezoneId: 'Europe/Moscow', colorScheme: 'light' } as const;
const PHONE = {
  ...SETTINGS,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const WIDE = { ...SETTINGS, viewport: { width: 1280, height: 800 } };

/** In the app's own strokes and colours (src/ui/icons, public/icon.svg). */
const SHORTCUTS = {
  start: 'M12 5v14M5 12h14',
  history: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5V12l3 2',
};

/** Runs in the page, since Playwright writes PNG and JPEG alone, which are two and three times as large. */
const ENCODE = `async png => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.fromBase64(png)]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} });
  return new Uint8Array(await webp.arrayBuffer()).toBase64();
}`;

mustHaveChromium();
const server = await startAppServer();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  mkdirSync(FOLDER, { recursive: true });
  await bringThePast(server);
  await takePhonePictures(await signIn(browser, PHONE));
  await takeWidePictures(await signIn(browser, WIDE));
  await drawShortcuts(await browser.newPage());
} finally {
  await browser.close();
  await server.dispose();
}

/** Years of training, without a server in between. */
async function bringThePast(to: AppServer): Promise<void> {
  await to.stop();
  const services = await prepareServices(readConfig({ DATA_DIR: to.dataDir, LOG_LEVEL: 'silent' }));
  await fillDatabase(services, WORKOUTS);
  await services.database.close();
  await to.start();
}

async function signIn(on: Browser, device: BrowserContextOptions): Promise<Page> {
  const page = await (await on.newContext({ ...device, baseURL: server.url })).newPage();
  await page.goto('/login');
  await page.getByLabel('Имя пользователя').fill(DEMO_USERNAME);
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('link', { name: 'Синхронизация: Всё на сервере' }).waitFor();
  return page;
}

async function takePhonePictures(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('region', { name: 'Избранные' }).waitFor();
  await shoot(page, 'phone-start');
  await page.getByRole('link', { name: 'История' }).click();
  await page
    .getByRole('button', { name: /Повторить/ })
    .first()
    .waitFor();
  await shoot(page, 'phone-history');
  await page
    .getByRole('button', { name: /Повторить/ })
    .first()
    .click();
  await page.getByRole('timer', { name: 'Время тренировки' }).waitFor();
  // What was lifted last time is filled in.
  for (const n of [1, 2, 3]) {
    await page
      .getByRole('checkbox', { name: `Подход ${n} выполнен`, exact: true })
      .first()
      .check();
  }
  await shoot(page, 'phone-training');
}

/** The same person at a table: the training that runs on the phone runs here too. */
async function takeWidePictures(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'История' }).click();
  await page
    .getByRole('button', { name: /Повторить/ })
    .first()
    .waitFor();
  await shoot(page, 'wide-history');
  await page.getByRole('link', { name: 'Тренировка' }).click();
  await page.getByRole('timer', { name: 'Время тренировки' }).waitFor();
  await shoot(page, 'wide-training');
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(SETTLE_MS);
  const png = (await page.screenshot()).toString('base64');
  const webp = await page.evaluate<string>(`(${ENCODE})('${png}')`);
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(webp, 'base64'));
}

async function drawShortcuts(page: Page): Promise<void> {
  const size = { width: SHORTCUT_ICON_PX, height: SHORTCUT_ICON_PX };
  await page.setViewportSize(size);
  for (const [name, path] of Object.entries(SHORTCUTS)) {
    await page.setContent(`<body style="margin:0;background:#201d1a">
      <svg viewBox="-8 -8 40 40" width="${SHORTCUT_ICON_PX}" fill="none" stroke="#efebe2" stroke-width="2.5"
        stroke-linecap="round" stroke-linejoin="round" style="display:block"><path d="${path}"/></svg>`);
    await page.screenshot({ path: join(FOLDER, `shortcut-${name}.png`) });
  }
}
