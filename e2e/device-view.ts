// What this device holds of whoever is signed in, read past the app: the screen may still show what stood before.
import type { Page } from '@playwright/test';

/** On the origin, and not the app: nothing runs there, no database is open. */
export const BESIDE_THE_APP = '/api/equipments/';

/** Every row of a store of the account's database. */
export async function readDevice<Row>(page: Page, store: string): Promise<Row[]> {
  return (await page.evaluate(readStore, store)) as Row[];
}

/** In the page. */
async function readStore(store: string): Promise<unknown[]> {
  async function readAll(database: string, from: string): Promise<unknown[]> {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const reading = db.transaction(from).objectStore(from).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    db.close();
    return rows;
  }
  const [session] = (await readAll('podhod-device', 'session')) as { accountKey: string | null }[];
  return session?.accountKey ? readAll(`podhod:${session.accountKey}`, store) : [];
}
