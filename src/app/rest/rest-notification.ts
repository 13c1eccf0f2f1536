/** Told to whoever looks at something else, where they allowed it. A new one replaces the last. */
import { appTexts } from '../texts.ts';

const TAG = 'rest';

export async function notifyRestOver(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(appTexts.restOver, {
    tag: TAG,
    body: appTexts.restOverBody,
    icon: '/icon-192.png',
    lang: 'ru',
  });
}

/** Back in sight, it has been seen. */
export async function closeRestNotification(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications({ tag: TAG })) ?? []) notification.close();
}
