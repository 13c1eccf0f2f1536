// What Chromium itself says of the built app: can it be installed, and is there anything wrong with its manifest?
import type { CDPSession, Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../scripts/harness/chromium.ts';
import { expect, test } from './fixtures.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { startAsGuest } from './training-steps.ts';

// The headless shell installs nothing, so it finds nothing in the way either.
test.use({ launchOptions: chromiumLaunchOptions() });

interface Picture {
  src: string;
  sizes: string;
  type: string;
}

interface Manifest {
  id: string;
  start_url: string;
  icons: (Picture & { purpose: string })[];
  screenshots: (Picture & { form_factor: string; label: string })[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  launch_handler: { client_mode: string[] };
}

async function openInstalled(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await page.goto('/');
  await waitForServiceWorker(page);
  return session;
}

async function readManifest(page: Page): Promise<Manifest> {
  const response = await page.request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  return (await response.json()) as Manifest;
}

/** The page shows whether the picture is what the manifest says. */
async function measure(page: Page, { src }: Picture): Promise<string> {
  return page.evaluate(async url => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
}

test('Chromium finds nothing that hinders an installation, and no error in the manifest', async ({
  page,
}) => {
  const session = await openInstalled(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's profile keeps nothing, which is the only thing that may be held against it.
  expect(installabilityErrors.map(error => error.errorId).filter(id => id !== 'in-incognito')).toEqual([]);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  const { appId } = await session.send('Page.getAppId');
  expect(appId).toBe(new URL('/', page.url()).href);
});

test('every picture of the manifest is there, as large and of the kind that it says', async ({ page }) => {
  const { icons, screenshots, shortcuts } = await readManifest(page);
  await page.goto('/');
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap(shortcut => shortcut.icons)];
  for (const picture of pictures) {
    expect(await measure(page, picture), picture.src).toBe(picture.sizes);
    const response = await page.request.get(picture.src);
    expect(response.headers()['content-type'], picture.src).toBe(picture.type);
  }
  expect(icons.map(icon => `${icon.sizes} ${icon.purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('its screenshots suit the browsers’ limits, and come onto no device that does not ask', async ({
  page,
}) => {
  const { screenshots } = await readManifest(page);
  const precached = await (await page.request.get('/sw.js')).text();
  for (const { src, sizes } of screenshots) {
    const sides = sizes.split('x').map(Number);
    expect(Math.min(...sides), src).toBeGreaterThanOrEqual(320);
    expect(Math.max(...sides), src).toBeLessThanOrEqual(3840);
    expect(Math.max(...sides) / Math.min(...sides), src).toBeLessThanOrEqual(2.3);
    expect(precached).not.toContain(src.slice(1));
  }
  // One shape for each kind of device, or a browser leaves some out.
  for (const factor of ['narrow', 'wide']) {
    const shapes = screenshots.filter(shot => shot.form_factor === factor).map(shot => shot.sizes);
    expect(shapes.length, factor).toBeGreaterThanOrEqual(2);
    expect(new Set(shapes).size, factor).toBe(1);
  }
});

test('the icon brings an open window up as it is, a shortcut leads to its place without a new start', async ({
  page,
}) => {
  const { launch_handler } = await readManifest(page);
  expect(launch_handler.client_mode).toEqual(['focus-existing', 'auto']);
  await page.addInitScript(() => {
    // As Chromium's: what opened the window waits for the consumer.
    let consume: ((launch: { targetURL: string }) => void) | undefined;
    const launch = (address: string) => consume?.({ targetURL: new URL(address, location.href).href });
    const setConsumer = (consumer: typeof consume) => {
      consume = consumer;
      launch('/history');
      document.documentElement.dataset.consumed = 'true';
    };
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
    addEventListener('launch', event => launch((event as CustomEvent<string>).detail));
  });
  const press = (address: string) =>
    page.evaluate(detail => dispatchEvent(new CustomEvent('launch', { detail })), address);

  await startAsGuest(page);
  await expect(page.locator('html')).toHaveAttribute('data-consumed', 'true');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'true';
  });
  await press('/');
  await expect(page).toHaveURL('/workout');
  await press('/history');
  await expect(page.getByRole('heading', { level: 1, name: 'История тренировок' })).toBeVisible();
  // A template from a message: all of it stands behind the '#'.
  await press('/t#1.template');
  await expect(page).toHaveURL('/t#1.template');
  await press('/?start=empty');
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'true');
});
