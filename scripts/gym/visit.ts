import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import type { Caddy } from './caddy.ts';

/** Hears of each thing that held. */
type Say = (what: string) => void;
type OpenPhone = (root: string | null) => Promise<BrowserContext>;

/** A stranger's phone, then one that has been given the root: its first visit, a start without network, and back again. */
export async function visitGym(caddy: Caddy, openPhone: OpenPhone, say: Say): Promise<void> {
  await whileOpen(await openPhone(null), async page => {
    const failure = await page.goto(caddy.url).catch(String);
    assert.match(String(failure), /ERR_CERT_AUTHORITY_INVALID/);
    say('a phone without the root is warned of the certificate');
  });
  await whileOpen(await openPhone(caddy.root), async (page, phone) => {
    await firstVisit(page, caddy, say);
    await train(page, say);
    await caddy.stop();
    const cold = await startAnew(page, phone);
    await cold.goto(new URL('workout', caddy.url).href);
    await cold.getByRole('button', { name: 'Добавить упражнение' }).waitFor();
    assert.equal(await cold.evaluate("fetch('/healthz').then(() => 'answered', () => 'gone')"), 'gone');
    say('with the network cut, a new window opens the running training');
    await caddy.start();
    await cold.getByRole('link', { name: 'Синхронизация: Всё на сервере' }).waitFor({ timeout: 60_000 });
    say('with the network back, all is on the server again');
  });
}

async function firstVisit(page: Page, { url }: Caddy, say: Say): Promise<void> {
  const answer = await page.goto(url);
  const { issuer } = (await answer?.securityDetails()) ?? {};
  assert.match(issuer ?? '', /Caddy Local Authority/);
  assert.match(answer?.headers()['strict-transport-security'] ?? '', /max-age/);
  assert.equal(await page.evaluate('isSecureContext'), true);
  say(`${url} opens in a secure context, by a certificate of ${issuer}`);
  await waitForWorker(page);
  say('the service worker controls the page');
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito'),
    [],
  );
  say('Chromium finds nothing in the way of an installation');
}

async function train(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await page.getByRole('timer', { name: 'Время тренировки' }).waitFor();
  await page.getByRole('link', { name: 'Синхронизация: Всё на сервере' }).waitFor({ timeout: 60_000 });
  say('a guest trains, and all is on the server');
}

/** Asked again and again from here: the app's own policy lets no text become a function in the page. */
async function waitForWorker(page: Page): Promise<void> {
  const giveUpAtMs = Date.now() + 60_000;
  while ((await page.evaluate('navigator.serviceWorker.controller?.state')) !== 'activated') {
    if (Date.now() > giveUpAtMs) throw new Error('The service worker did not take over');
    await wait(100);
  }
}

/** As after the app was closed: no page of it is left to answer from memory. */
async function startAnew(page: Page, phone: BrowserContext): Promise<Page> {
  const next = await phone.newPage();
  await page.close();
  return next;
}

async function whileOpen(
  phone: BrowserContext,
  visit: (page: Page, phone: BrowserContext) => Promise<void>,
): Promise<void> {
  try {
    await visit(phone.pages()[0] ?? (await phone.newPage()), phone);
  } finally {
    await phone.close();
  }
}
