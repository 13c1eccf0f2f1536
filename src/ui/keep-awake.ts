/** Whether the screen stays on during a training: kept in localStorage, for every tab of this device. On unless said otherwise. */
const KEEP_AWAKE_KEY = 'keepAwake.v1';

/** Told to this tab's own listeners; other tabs hear of it through `storage`. */
const KEEP_AWAKE_CHANGED = 'podhod:keep-awake';

export function readKeepAwake(): boolean {
  return localStorage.getItem(KEEP_AWAKE_KEY) !== 'off';
}

export function storeKeepAwake(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEEP_AWAKE_KEY);
  else localStorage.setItem(KEEP_AWAKE_KEY, 'off');
  window.dispatchEvent(new Event(KEEP_AWAKE_CHANGED));
}

export function followKeepAwake(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(KEEP_AWAKE_CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(KEEP_AWAKE_CHANGED, onChange);
  };
}
