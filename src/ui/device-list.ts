import type { DeviceChoice } from './device-choice.ts';

interface Items {
  all: readonly string[];
  /** Until something else is chosen. */
  usual: readonly string[];
}

const BETWEEN = ' ';

/** Several of some items, chosen on this device. As one text, so that what has not changed is the same. */
export function makeDeviceList(key: string, { all, usual }: Items): DeviceChoice<string> {
  const changed = `podhod:${key}`;
  return {
    read() {
      const stored = localStorage.getItem(key);
      const chosen = stored === null ? usual : stored.split(BETWEEN);
      return all.filter(item => chosen.includes(item)).join(BETWEEN);
    },
    store(list) {
      localStorage.setItem(key, list);
      window.dispatchEvent(new Event(changed));
    },
    follow(onChange) {
      window.addEventListener('storage', onChange);
      window.addEventListener(changed, onChange);
      return () => {
        window.removeEventListener('storage', onChange);
        window.removeEventListener(changed, onChange);
      };
    },
  };
}

export function readDeviceList(list: string): string[] {
  return list.split(BETWEEN).filter(Boolean);
}

export function toggleInDeviceList(list: string, item: string): string {
  const items = readDeviceList(list);
  const toggled = items.includes(item) ? items.filter(other => other !== item) : [...items, item];
  return toggled.join(BETWEEN);
}
