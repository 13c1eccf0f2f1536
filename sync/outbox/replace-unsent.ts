/** An exercise replaced before its addition was sent: the addition itself names the new exercise, no call of its own. */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import { isReadable } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { assertInTransaction } from './assert-in-transaction.ts';
import { entriesBy } from './find-entries.ts';
import { placeOf } from './place.ts';

/** True when an unsent entry adds the item: it now adds it with the new exercise and without sets. */
export async function replaceUnsent(db: AccountDb, itemKey: Key, exerciseKey: Key): Promise<boolean> {
  assertInTransaction(db);
  const making = await entriesBy(db, 'makes', [itemKey]);
  const adding = making.find(
    entry => entry.state === 'waiting' && isReadable(entry) && entry.intent.op !== 'workout.import',
  );
  if (!adding) return false;
  const intent = withExercise(adding.intent, itemKey, exerciseKey);
  const { makes, needs } = placeOf(intent);
  await dropUnsentSets(db, itemKey);
  await db.outbox.update(adding.seq, { intent, makes, needs });
  return true;
}

/** Forgets unsent changes of an item's sets: the sets go with the exercise they were made for. */
export async function dropUnsentSets(db: AccountDb, itemKey: Key): Promise<void> {
  assertInTransaction(db);
  const needing = await entriesBy(db, 'needs', [itemKey]);
  const spent = needing.filter(
    entry =>
      entry.state === 'waiting' &&
      isReadable(entry) &&
      entry.intent.op.startsWith('set.') &&
      'itemKey' in entry.intent &&
      entry.intent.itemKey === itemKey,
  );
  await db.outbox.bulkDelete(spent.map(entry => entry.seq));
}

function withExercise(intent: Intent, itemKey: Key, exerciseKey: Key): Intent {
  if (intent.op === 'items.add') {
    const items = intent.items.map(item => (item.itemKey === itemKey ? { itemKey, exerciseKey } : item));
    return { ...intent, items };
  }
  if (intent.op === 'workout.apply' || intent.op === 'workout.recreate') {
    const items = intent.items.map(item =>
      item.itemKey === itemKey ? { itemKey, exerciseKey, sets: [] } : item,
    );
    return { ...intent, items };
  }
  return intent;
}
