import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import { placeOf } from './place.ts';

/**
 * Inside the caller's transaction, when an exercise is edited: what an earlier edit, set aside with something else that
 * was refused, says of the same fields is out of date. Once that is mended it would be sent after this one, and over it.
 * An edit that was refused itself is the person's to decide on.
 */
export async function overrule(
  db: AccountDb,
  earlierOfSubject: readonly OutboxEntry[],
  later: Intent,
): Promise<void> {
  if (later.op !== 'exercise.patch') return;
  for (const entry of earlierOfSubject) {
    if (entry.state !== 'parked' || entry.becauseOf === null || entry.intent.op !== 'exercise.patch')
      continue;
    const left = Object.entries(entry.intent.values).filter(([name]) => !(name in later.values));
    if (left.length === 0) await db.outbox.delete(entry.seq);
    else {
      const intent = { ...entry.intent, values: Object.fromEntries(left) };
      await db.outbox.put({ ...entry, ...placeOf(intent), intent });
    }
  }
}
