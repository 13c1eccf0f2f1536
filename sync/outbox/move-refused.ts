/**
 * A training goes on as another one: it joined that, or came back under new keys. What was refused of it, and shows
 * nowhere until it is mended, is for the other one then. Refused rows were never made: their own keys are free still.
 */

import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import { nextItemOrder } from '#db/next-item-order.ts';
import type { Key } from '#domain/ids.ts';
import { isParked } from './decide.ts';
import { entriesNaming } from './find-entries.ts';

export interface Move {
  from: Key;
  to: Key;
  /** Rows of it that have new keys. */
  renamed?: ReadonlyMap<Key, Key>;
}

/** Inside the caller's transaction, when the rest of it has moved. Returns its items. */
export async function moveRefused(db: AccountDb, { from, to, renamed }: Move): Promise<Key[]> {
  const its = (await entriesNaming(db, [from])).filter(isParked).filter(({ intent }) => goesAlong(intent));
  const moved = (key: Key) => (key === from ? to : (renamed?.get(key) ?? key));
  for (const { intent, subject, group, needs, ...entry } of its) {
    await db.outbox.put({
      ...entry,
      intent: renameIn(intent, moved),
      subject: moved(subject),
      group: group && moved(group),
      needs: needs.map(moved),
    });
  }
  await db.sets
    .where('key')
    .anyOf(its.flatMap(entry => entry.makes))
    .modify(set => {
      set.workoutKey = to;
      set.itemKey = moved(set.itemKey);
    });
  const itemKeys = its.flatMap(({ intent, makes }) => (intent.op === 'items.add' ? makes : []));
  const firstOrder = await nextItemOrder(db, to);
  for (const [index, key] of itemKeys.entries()) {
    await db.items.update(key, { workoutKey: to, order: firstOrder + index });
  }
  return itemKeys;
}

/** What was said of its exercises and sets, and templates made of it; not what was said of the training itself. */
function goesAlong({ op }: Intent): boolean {
  return op.startsWith('item') || op.startsWith('set.') || op === 'template.create' || op === 'template.save';
}

function renameIn(intent: Intent, moved: (key: Key) => Key): Intent {
  const named = Object.entries(intent).filter(([name]) => NAMES.has(name));
  return { ...intent, ...Object.fromEntries(named.map(([name, key]) => [name, moved(key)])) } as Intent;
}

const NAMES: ReadonlySet<string> = new Set(['workoutKey', 'itemKey', 'setKey']);
