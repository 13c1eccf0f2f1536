import { useSyncExternalStore } from 'react';
import {
  followNotificationState,
  type NotificationState,
  readNotificationState,
} from './notification-state.ts';

export function useNotificationState(): NotificationState {
  return useSyncExternalStore(followNotificationState, readNotificationState);
}
