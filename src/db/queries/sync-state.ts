/** What waits to be sent and what was refused, for the quiet status and its screen. */
import type { AccountDb } from '../account-db.ts';
import type { OutboxEntry, ParkedEntry } from '../outbox-entry.ts';

/** Changes on the way to the server. */
export async function countUnsent(db: AccountDb): Promise<number> {
  // Two counts by the index: one over both states would walk through every entry.
  const [waiting, frozen] = await Promise.all(
    ['waiting', 'frozen'].map(state => db.outbox.where('state').equals(state).count()),
  );
  return (waiting ?? 0) + (frozen ?? 0);
}

export async function countParked(db: AccountDb): Promise<number> {
  return countThings(await getParked(db));
}

/** Refused changes, as things a person sees: those of one item or workout count once. */
export function countThings(parked: readonly ParkedEntry[]): number {
  return new Set(parked.map(entry => entry.group ?? entry.seq)).size;
}

export async function getParked(db: AccountDb): Promise<ParkedEntry[]> {
  const parked = await db.outbox.where('state').equals('parked').sortBy('seq');
  return parked.filter(entry => entry.state === 'parked');
}

export function getUnsent(db: AccountDb): Promise<OutboxEntry[]> {
  return db.outbox.orderBy('seq').toArray();
}
