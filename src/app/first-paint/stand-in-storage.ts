/**
 * A browser that keeps no data for the app throws at the first look at localStorage, and the page would stay empty. What
 * is written there lasts as long as the page then; that nothing can be kept, the databases find out and the app says.
 */
export function standInForBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!isThere(name)) Object.defineProperty(window, name, { value: new PageStorage() });
  }
}

/** One without room throws at each write, and the screen that only takes a note would go. What does not fit lasts as long as the page. */
export function standInForFullStorage(): void {
  const { getItem, setItem, removeItem } = Storage.prototype;
  const stores = new Map<Storage, Map<string, string>>();

  Storage.prototype.getItem = function (key) {
    return stores.get(this)?.get(key) ?? getItem.call(this, key);
  };
  Storage.prototype.setItem = function (key, text) {
    try {
      setItem.call(this, key, text);
      stores.get(this)?.delete(key);
    } catch (error) {
      console.warn(error);
      stores.set(this, (stores.get(this) ?? new Map()).set(key, text));
    }
  };
  Storage.prototype.removeItem = function (key) {
    stores.get(this)?.delete(key);
    removeItem.call(this, key);
  };
}

/** Asked of a page that has been made so. */
export function isStorageBlocked(): boolean {
  return !(localStorage instanceof Storage);
}

/** Null in an Android app's web view whose app did not turn it on. */
function isThere(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return window[name] !== null;
  } catch {
    return false;
  }
}

class PageStorage implements Storage {
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.#texts.size;
  }

  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    this.#texts.set(key, text);
  }

  removeItem(key: string): void {
    this.#texts.delete(key);
  }

  clear(): void {
    this.#texts.clear();
  }
}
