/**
 * Taking a refused change out of what the person sees: fields go back to what the server holds, what could not be
 * made is hidden, what could not be deleted comes back. A training is never taken away: what was ticked stays on the
 * screen until the person decides, and so does everything whose target was lost elsewhere.
 */
import type { EntityTable } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import { remeasure } from '#db/finished-workout.ts';
import type { ExerciseValues, Intent } from '#db/intents.ts';
import type { ParkedEntry } from '#db/outbox-entry.ts';
import type { Synced } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import { entriesBy, entriesNaming, isMakingRefused } from './find-entries.ts';
import { pendingOf } from './pending.ts';

type ExercisePatch = Extract<Intent, { op: 'exercise.patch' }>;

/** Inside the caller's transaction, when the entry is already parked. */
export async function rollBack(db: AccountDb, entry: ParkedEntry): Promise<void> {
  if (entry.refusal.isTargetLost || (await isOfRefusedTraining(db, entry.intent))) return;
  await takeBack(db, entry.intent);
}

/** What it makes is of a training that could not be made: that goes on, or stands as it ended, and what is in it shows. */
async function isOfRefusedTraining(db: AccountDb, intent: Intent): Promise<boolean> {
  const isMaking = intent.op === 'items.add' || intent.op === 'set.create';
  return isMaking && (await isMakingRefused(db, intent.workoutKey));
}

/** Inside the caller's transaction, when the entry is no longer pending: the rows as if it had not been made. */
export async function takeBack(db: AccountDb, intent: Intent): Promise<void> {
  switch (intent.op) {
    case 'set.create':
      return hide(db.sets, intent.setKey);
    case 'items.add':
      for (const item of intent.items) await hide(db.items, item.itemKey);
      return;
    case 'set.patch':
      return restoreFields(db, db.sets, intent.setKey);
    case 'workout.title':
    case 'workout.finish':
    case 'workout.cancel':
      return restoreFields(db, db.workouts, intent.workoutKey);
    case 'item.replace':
      await restoreFields(db, db.items, intent.itemKey);
      await showAsSent(db, intent.itemKey);
      return showSetsOf(db, intent.itemKey);
    case 'set.delete':
      return showDeleted(db, db.sets, intent.setKey);
    case 'item.delete':
      return showDeleted(db, db.items, intent.itemKey);
    case 'template.create':
    case 'template.save':
      return hide(db.templates, intent.templateKey);
    case 'template.favorite':
      return restoreFields(db, db.templates, intent.templateKey);
    case 'template.delete':
      return showDeleted(db, db.templates, intent.templateKey);
    case 'exercise.create':
      return hide(db.exercises, intent.exerciseKey);
    case 'exercise.patch':
    case 'exercise.archive':
      await remeasure(db, [intent.exerciseKey], async () => {
        await restoreFields(db, db.exercises, intent.exerciseKey);
        if (intent.op === 'exercise.patch') await showAsMade(db, intent);
      });
      await db.exercises.where('key').equals(intent.exerciseKey).modify(refold);
      return;
    case 'exercise.delete':
      return showDeleted(db, db.exercises, intent.exerciseKey);
    case 'settings.patch':
      return restoreSettings(db);
    default:
      // create, apply, recreate, import and the template choice: nothing of a training is taken away.
      return;
  }
}

/** Search and order go by the name as it is shown again. */
function refold(row: { name: string; foldedName: string }): void {
  row.foldedName = foldText(row.name);
}

export type Hideable = { key: Key; isDeleted?: true };

export async function hide<Row extends Hideable>(table: EntityTable<Row, 'key'>, key: Key): Promise<void> {
  await table
    .where('key')
    .equals(key)
    .modify(row => {
      row.isDeleted = true;
    });
}

export async function show<Row extends Hideable>(table: EntityTable<Row, 'key'>, key: Key): Promise<void> {
  await table
    .where('key')
    .equals(key)
    .modify(row => {
      delete row.isDeleted;
    });
}

/** What could not be deleted; but not what was refused itself and is deleted with it: the server has none of it. */
async function showDeleted<Row extends Hideable>(
  db: AccountDb,
  table: EntityTable<Row, 'key'>,
  key: Key,
): Promise<void> {
  if (!(await isMakingRefused(db, key))) await show(table, key);
}

/** What is still to be made there has no copy of what the server holds: what else waits says what it is without this. */
async function showAsMade(db: AccountDb, { exerciseKey, values }: ExercisePatch): Promise<void> {
  const own = await entriesBy(db, 'subject', [exerciseKey]);
  const said: Partial<ExerciseValues> = {};
  for (const { state, intent } of own) {
    const isSaid = intent.op === 'exercise.create' || intent.op === 'exercise.patch';
    if (isSaid && state !== 'parked') Object.assign(said, intent.values);
  }
  const shown = Object.entries(said).filter(([name]) => name in values);
  await db.exercises
    .where('key')
    .equals(exerciseKey)
    .modify(row => {
      if (row.serverId === null) Object.assign(row, Object.fromEntries(shown));
    });
}

/** What is on its way there has no copy of what the server holds: the call that makes it says for which exercise. */
async function showAsSent(db: AccountDb, itemKey: Key): Promise<void> {
  for (const { state, intent } of await entriesBy(db, 'makes', [itemKey])) {
    if (state !== 'frozen' || !('items' in intent)) continue;
    const made = intent.items.find(item => item.itemKey === itemKey);
    if (made) await db.items.update(itemKey, { exerciseKey: made.exerciseKey });
  }
}

/**
 * Those that the server has, or may have by now: a call that was sent and not answered makes its set. As they are there:
 * what was said of them and not sent went with the replacement.
 */
async function showSetsOf(db: AccountDb, itemKey: Key): Promise<void> {
  const naming = [...(await entriesBy(db, 'needs', [itemKey])), ...(await entriesBy(db, 'makes', [itemKey]))];
  const sent = naming.filter(({ state }) => state === 'frozen');
  const making = new Set(sent.flatMap(entry => entry.makes));
  const back: Key[] = [];
  await db.sets
    .where('itemKey')
    .equals(itemKey)
    .modify(row => {
      if (!row.isDeleted || (row.serverId === null && !making.has(row.key))) return;
      delete row.isDeleted;
      row.isBack = true;
      back.push(row.key);
    });
  for (const key of back) await restoreFields(db, db.sets, key);
}

/** Fields without another pending change go back to the server's; the copy goes when nothing is pending any more. */
async function restoreFields<Fields extends object, Row extends Fields & Synced<Fields>>(
  db: AccountDb,
  table: EntityTable<Row, 'key'>,
  key: Key,
): Promise<void> {
  const pending = pendingOf(await entriesNaming(db, [key])).fields(key);
  await table
    .where('key')
    .equals(key)
    .modify(row => {
      if (!row.server) return;
      for (const [name, value] of Object.entries(row.server)) {
        if (!pending.has(name)) Object.assign(row, { [name]: value });
      }
      if (pending.size === 0) delete row.server;
    });
}

async function restoreSettings(db: AccountDb): Promise<void> {
  const row = await db.settings.get('settings');
  if (row?.server) await db.settings.put({ id: 'settings', restDefaultSec: row.server.restDefaultSec });
}
