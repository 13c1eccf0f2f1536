import { closeRestNotificationIfSeen } from '../rest/rest-notification.ts';

/**
 * What the service worker said of a rest is of no use to who looks at the app, during a training or after it. What the
 * screen itself changes of a rest makes it needless, too: run-rest.ts.
 */
export function closeSeenNotice(): () => void {
  closeRestNotificationIfSeen();
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener('visibilitychange', closeRestNotificationIfSeen, { signal });
  window.addEventListener('focus', closeRestNotificationIfSeen, { signal });
  return () => stopping.abort();
}
