import { useSyncExternalStore } from 'react';
import type { DeviceChoice } from '../device-choice.ts';

/** What is chosen now, and how to choose something else. */
export function useDeviceChoice<T extends string>({
  follow,
  read,
  store,
}: DeviceChoice<T>): [T, (choice: T) => void] {
  return [useSyncExternalStore(follow, read), store];
}
