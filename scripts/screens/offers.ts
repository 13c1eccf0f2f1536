/** Pictures of what the app offers by itself: to install it, to take a new version, and the end of a rest. */
import type { Page } from 'playwright';
import { noticeOver } from '../../src/domain/rest-notice.ts';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { answerScript } from '../harness/faults.ts';

/** In the page, where this realm has no types: hence as text. */
const OFFER = `{
  const prompt = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(Object.assign(prompt, { prompt: async () => {}, userChoice: new Promise(() => {}) }));
}`;
const SHOW = `async ({ title, options }) => {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, options);
  const [kept] = await registration.getNotifications();
  return { title: kept.title, body: kept.body, icon: kept.icon, actions: kept.actions };
}`;

/** Chromium's own event, which comes to nobody under automation. */
export async function offerInstallation(page: Page): Promise<void> {
  await page.evaluate(OFFER);
  await page.getByRole('button', { name: 'Не сейчас' }).scrollIntoViewIfNeeded();
}

/** The server has another service worker from here on, and the page has asked for it. */
export async function offerUpdate(page: Page, network: FaultProxy): Promise<void> {
  const worker = await (await page.request.get('/sw.js')).text();
  network.addFault(answerScript(`${worker}\n// a newer version`), { path: '/sw.js' });
  await page.evaluate('navigator.serviceWorker.ready.then(registration => registration.update())');
  await page.getByRole('button', { name: 'Обновить' }).waitFor();
}

interface Shown {
  title: string;
  body: string;
  icon: string;
  actions: { title: string }[];
}

/** The system draws a notification itself: here its content as the browser has kept it, as a plain card. */
export async function drawNotification(page: Page): Promise<void> {
  const shown = await page.evaluate<Shown>(`(${SHOW})(${JSON.stringify(noticeOver(null, false))})`);
  const icon = await (await page.request.get(shown.icon)).body();
  await page.goto('about:blank');
  await page.setViewportSize({ width: 390, height: 240 });
  await page.setContent(cardOf({ ...shown, icon: `data:image/png;base64,${icon.toString('base64')}` }));
}

function cardOf({ title, body, icon, actions }: Shown): string {
  const buttons = actions.map(action => `<b>${action.title}</b>`).join('');
  return `<style>
    body { margin: 0; padding: 40px 12px; background: #3b4a5a; font: 16px/1.4 system-ui, sans-serif }
    main { padding: 16px; border-radius: 24px; background: #f4f4f2; color: #1d1f21 }
    header { display: flex; gap: 12px; align-items: center }
    img { width: 48px; height: 48px; border-radius: 12px }
    p { margin: 0 } p + p { color: #55585c }
    footer { display: flex; gap: 24px; padding: 16px 0 0 60px; color: #1a57b8 }
  </style>
  <main><header><img src="${icon}" alt=""><div><p><strong>${title}</strong></p><p>${body}</p></div></header>
  <footer>${buttons}</footer></main>`;
}
