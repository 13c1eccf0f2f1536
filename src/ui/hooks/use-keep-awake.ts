import { useSyncExternalStore } from 'react';
import { followKeepAwake, readKeepAwake, storeKeepAwake } from '../keep-awake.ts';

/** The choice made on this device, in any tab, and how to change it. */
export function useKeepAwake(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(followKeepAwake, readKeepAwake);
  return { isOn, setOn: storeKeepAwake };
}
