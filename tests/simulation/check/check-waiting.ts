/** What a person has said shows for as long as it waits, whatever was pulled meanwhile (PULL1). */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import { inOneLook } from '#db/transaction.ts';
import type { What } from '../record/deed.ts';
import { isAbout, type Refused } from '../record/refused.ts';
import { report, type World } from '../run/world.ts';
import { removedKeys } from './facts.ts';

type Shown = 'workouts' | 'items' | 'sets' | 'templates' | 'exercises' | 'settings';
type Values = Record<string, unknown>;

interface Said {
  table: Shown;
  key: string;
  values: Values;
}

/** At any moment: rows and entries are read as they are on disk together, by a look as the app's own (DUR2). */
export async function checkWaiting(world: World, deviceName: string, db: AccountDb): Promise<void> {
  const differences = await inOneLook(db, db.tables, async () => {
    const entries = await db.outbox.orderBy('seq').toArray();
    const found: string[] = [];
    for (const said of lastSaid(entries)) {
      const row = (await db.table(said.table).get(said.key)) as Values | undefined;
      if (!row || (await isGone(db, row))) continue;
      found.push(...difference(said, row));
    }
    return [...found, ...(await findUnshown(db, entries, decidedOn(world, deviceName)))];
  });
  for (const text of differences) report(world, 'lost', `${deviceName}: while it waits, ${text}`);
}

/**
 * What was said of a set shows while it waits, and when its target was lost elsewhere until the person decides (PARK3):
 * there is a row to show it on, unless somebody took that away, decided, or ended the training.
 */
async function findUnshown(
  db: AccountDb,
  entries: readonly OutboxEntry[],
  decided: readonly Refused[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { state, intent, ...entry } of entries) {
    if (intent.op !== 'set.create' && intent.op !== 'set.patch') continue;
    const isToShow = state === 'waiting' || ('refusal' in entry && entry.refusal.isTargetLost);
    const line = [intent.setKey, intent.itemKey, intent.workoutKey];
    if (!isToShow || decided.some(refused => isAbout(refused, line))) continue;
    const workout = await db.workouts.get(intent.workoutKey);
    if (!workout || workout.status === 'cancelled' || (await db.sets.get(intent.setKey))) continue;
    found.push(`the ${intent.op} of ${intent.setKey} has no set to show on`);
  }
  return found;
}

/** What was deleted elsewhere is not decided here. */
function decidedOn(world: World, deviceName: string): Refused[] {
  const own = world.deeds.filter(deed => deed.device === deviceName);
  return own.flatMap(({ what }) => (what ? decidedBy(what) : []));
}

function decidedBy(what: What): Refused {
  const isDecision = what.kind === 'discard' || what.kind === 'put-back';
  return isDecision ? what.refused : { rows: [], trees: removedKeys(what) };
}

/** With its row, or what that belongs to, a change has nothing left to be shown on. */
async function isGone(db: AccountDb, row: Values): Promise<boolean> {
  const item = typeof row.itemKey === 'string' ? await db.items.get(row.itemKey) : undefined;
  const workout = typeof row.workoutKey === 'string' ? await db.workouts.get(row.workoutKey) : undefined;
  const isDeleted = [row, item, workout].some(each => each?.isDeleted === true);
  return isDeleted || row.status === 'cancelled' || workout?.status === 'cancelled';
}

function difference({ table, key, values }: Said, row: Values): string[] {
  return Object.entries(values)
    .filter(([name, value]) => JSON.stringify(row[name]) !== JSON.stringify(value))
    .map(([name, value]) => `${name} of ${table} ${key} shows ${row[name]}, not ${value}`);
}

/** Field by field, in the order of sending; of rows that a refusal was rolled back to, nothing. */
function lastSaid(stored: readonly OutboxEntry[]): Said[] {
  // A refused change that is tried again in its old place still goes after what is under way already.
  const entries = stored.toSorted((a, b) => Number(b.state === 'frozen') - Number(a.state === 'frozen'));
  const byRow = new Map<string, Said>();
  const refused = new Set<string>();
  for (const entry of entries) {
    for (const said of saidBy(entry.intent)) {
      const row = `${said.table} ${said.key}`;
      if (entry.state === 'parked') refused.add(row);
      byRow.set(row, { ...said, values: { ...byRow.get(row)?.values, ...said.values } });
    }
  }
  return [...byRow].filter(([row]) => !refused.has(row)).map(([, said]) => said);
}

function saidBy(intent: Intent): Said[] {
  switch (intent.op) {
    case 'workout.title':
      return [{ table: 'workouts', key: intent.workoutKey, values: { title: intent.title } }];
    case 'workout.import':
      return intent.folded.flatMap(folded => saidBy(folded.intent));
    case 'item.replace':
      return [{ table: 'items', key: intent.itemKey, values: { exerciseKey: intent.exerciseKey } }];
    case 'set.create':
    case 'set.patch':
      return [{ table: 'sets', key: intent.setKey, values: { ...intent.values } }];
    case 'template.favorite':
      return [{ table: 'templates', key: intent.templateKey, values: { isFavorite: intent.isFavorite } }];
    case 'exercise.create':
    case 'exercise.patch':
      return [{ table: 'exercises', key: intent.exerciseKey, values: { ...intent.values } }];
    case 'exercise.archive':
      return [{ table: 'exercises', key: intent.exerciseKey, values: { isArchived: intent.isArchived } }];
    case 'settings.patch':
      return [{ table: 'settings', key: 'settings', values: { restDefaultSec: intent.restDefaultSec } }];
    default:
      return [];
  }
}
