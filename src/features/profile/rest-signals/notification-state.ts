import { useSyncExternalStore } from 'react';
import { isAppleTouch } from '#ui/install/apple-safari.ts';

/** Whether notifications may be shown, as the browser says now. */
export type NotificationState = NotificationPermission | 'needs-install' | 'impossible';

function readNotificationState(): NotificationState {
  // Safari on a phone has them in an installed app only.
  if (!('Notification' in window)) return isAppleTouch(navigator) ? 'needs-install' : 'impossible';
  return Notification.permission;
}

/** Dispatched to this tab's own listeners: not every browser reports an answer that was given here. */
const ASKED = 'podhod:notification-asked';

/** Inside a tap. */
export async function askToNotify(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  window.dispatchEvent(new Event(ASKED));
  return permission;
}

/** Calls the listener when it may have changed: here, in the browser's settings, or in another tab. */
function followNotificationState(onChange: () => void): () => void {
  const stopping = new AbortController();
  const whileFollowing = { signal: stopping.signal };
  document.addEventListener('visibilitychange', onChange, whileFollowing);
  window.addEventListener(ASKED, onChange, whileFollowing);
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then(status => status.addEventListener('change', onChange, whileFollowing))
    .catch(() => undefined);
  return () => stopping.abort();
}

export function useNotificationState(): NotificationState {
  return useSyncExternalStore(followNotificationState, readNotificationState);
}
