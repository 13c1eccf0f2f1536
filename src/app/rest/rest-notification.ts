/** The end of a rest, for people who look at something else, where they allowed it. A new one replaces the last. */
import type { RestRow } from '#db/rows.ts';
import { noticeOver, REST_NOTICE_TAG } from '#domain/rest-notice.ts';

interface EndedRest {
  accountKey: string;
  rest: RestRow;
}

/** Shown by the service worker's registration: only such a one has buttons, and outlives its page. */
export async function notifyRestOver(ended: EndedRest, isOverdue: boolean): Promise<void> {
  const registration = await getRegistration();
  if (!registration) return;
  const { title, options } = noticeOver(ended, isOverdue, ended.rest.ofHold);
  await registration.showNotification(title, options);
}

/** It has been seen, or another rest runs. */
export async function closeRestNotification(): Promise<void> {
  const registration = await getRegistration();
  const standing = (await registration?.getNotifications({ tag: REST_NOTICE_TAG })) ?? [];
  for (const notification of standing) notification.close();
}

/** To whoever looks at the app, it says nothing. */
export function closeRestNotificationIfSeen(): void {
  if (document.visibilityState === 'visible') void closeRestNotification();
}

async function getRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  return navigator.serviceWorker?.getRegistration();
}
