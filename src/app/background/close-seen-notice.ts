import { closeRestNotificationIfSeen } from '../rest/rest-notification.ts';

/**
 * What the service worker said of a rest is of no use to who looks at the app. During a training the timer takes it away
 * (run-rest.ts); this does after one, where no timer runs.
 */
export function closeSeenNotice(): () => void {
  closeRestNotificationIfSeen();
  document.addEventListener('visibilitychange', closeRestNotificationIfSeen);
  return () => document.removeEventListener('visibilitychange', closeRestNotificationIfSeen);
}
