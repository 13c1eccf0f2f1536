/**
 * The floor of a committed tick: a button on the page whose click writes the rows of the last tick into a database
 * without indexes, in one strict transaction.
 */
export const BARE_COMMIT = '#bare-commit';
/** The same with the derived figures, which a set of a finished training also writes. */
export const BARE_FIGURES = '#bare-figures';

/** In the page, after a first tick. */
export async function armBareCommit(): Promise<void> {
  const rows = window.probe.taps.at(-1)?.rows ?? [];
  const stores = [...new Set(rows.map(row => row.store))];
  if (!stores.includes('log')) throw new Error('the tick wrote no log entry');
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    // A database for each kind of tick, since measures write different stores.
    const opening = indexedDB.open(`bare-commit ${stores.toSorted().join(' ')}`, 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
    opening.onupgradeneeded = () => {
      for (const store of stores) {
        const keyPath = rows.find(row => row.store === store)?.keyPath ?? null;
        opening.result.createObjectStore(store, { keyPath, autoIncrement: store === 'log' });
      }
    };
  });
  const figures = ['performances', 'digests'];
  const writes = rows.map(({ method, store, keyPath, value }) => {
    const copy = structuredClone(value) as Record<string, unknown>;
    // Dexie has filled in the generated key.
    if (method === 'add') delete copy[String(keyPath)];
    return { method, store, copy };
  });
  const arm = (id: string, isWanted: (store: string) => boolean, left: number) => {
    const wanted = writes.filter(({ store }) => isWanted(store));
    const button = document.createElement('button');
    button.id = id;
    button.style.cssText = `position: fixed; top: 0; left: ${left}px; width: 40px; height: 40px; z-index: 9999`;
    button.onclick = () => {
      const transaction = db.transaction(stores.filter(isWanted), 'readwrite', { durability: 'strict' });
      for (const { method, store, copy } of wanted) transaction.objectStore(store)[method](copy);
    };
    document.body.append(button);
  };
  arm('bare-commit', store => !figures.includes(store), 0);
  arm('bare-figures', () => true, 40);
}
