/** A choice made on this device: kept in localStorage, for all of its tabs. The first one holds unless said otherwise. */
export interface DeviceChoice<T extends string> {
  read: () => T;
  store: (choice: T) => void;
  /** Calls the listener on a change in any tab. Returns how to stop. */
  follow: (onChange: () => void) => () => void;
}

export function makeDeviceChoice<const T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): DeviceChoice<T> {
  const [fallback] = choices;
  /** For this tab's own listeners; other tabs hear of it through `storage`. */
  const changed = `podhod:${key}`;
  return {
    read() {
      const stored = localStorage.getItem(key);
      return choices.find(choice => choice === stored) ?? fallback;
    },
    store(choice) {
      if (choice === fallback) localStorage.removeItem(key);
      else localStorage.setItem(key, choice);
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
