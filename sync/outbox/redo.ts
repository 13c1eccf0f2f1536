/** The effect of an intent on the rows once more: what `roll-back.ts` took out of sight comes back with a retry. */
import type { EntityTable } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import { remeasure } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import {
  exerciseFields,
  itemFields,
  serverCopy,
  setFields,
  settingsFields,
  templateFields,
  workoutFields,
} from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import { EMPTY_SET_VALUES } from '#domain/set-values.ts';
import { type Hideable, hide, show } from './roll-back.ts';

/** Inside the caller's transaction. */
export async function redo(db: AccountDb, intent: Intent): Promise<void> {
  switch (intent.op) {
    case 'set.create': {
      const empty = { ...EMPTY_SET_VALUES, restSec: null, done: false };
      return showAsMade(db.sets, intent.setKey, { ...empty, ...intent.values });
    }
    case 'items.add':
      for (const { itemKey, exerciseKey } of intent.items)
        await showAsMade(db.items, itemKey, { exerciseKey });
      return;
    case 'set.patch': {
      const row = await db.sets.get(intent.setKey);
      if (row) await db.sets.update(row.key, { ...serverCopy(row, setFields), ...intent.values });
      return;
    }
    case 'workout.title': {
      const row = await db.workouts.get(intent.workoutKey);
      if (row) await db.workouts.update(row.key, { ...serverCopy(row, workoutFields), title: intent.title });
      return;
    }
    case 'workout.finish':
    case 'workout.cancel': {
      const row = await db.workouts.get(intent.workoutKey);
      if (!row) return;
      const status = intent.op === 'workout.finish' ? 'completed' : 'cancelled';
      const { finishedAtMs, durationSec } = intent;
      await db.workouts.update(row.key, {
        ...serverCopy(row, workoutFields),
        status,
        finishedAtMs,
        durationSec,
      });
      return;
    }
    case 'item.replace': {
      const row = await db.items.get(intent.itemKey);
      if (!row) return;
      await db.items.update(row.key, { ...serverCopy(row, itemFields), exerciseKey: intent.exerciseKey });
      await db.sets
        .where('itemKey')
        .equals(row.key)
        .filter(set => set.exerciseKey !== intent.exerciseKey)
        .modify({ isDeleted: true });
      return;
    }
    case 'set.delete':
      return hide(db.sets, intent.setKey);
    case 'item.delete':
      return hide(db.items, intent.itemKey);
    case 'template.create':
    case 'template.save':
      return showAsMade(db.templates, intent.templateKey, { isFavorite: false });
    case 'template.favorite': {
      const row = await db.templates.get(intent.templateKey);
      const { isFavorite } = intent;
      if (row) await db.templates.update(row.key, { ...serverCopy(row, templateFields), isFavorite });
      return;
    }
    case 'template.delete':
      return hide(db.templates, intent.templateKey);
    case 'exercise.create': {
      const foldedName = foldText(intent.values.name);
      return showAsMade(db.exercises, intent.exerciseKey, {
        ...intent.values,
        foldedName,
        isArchived: false,
      });
    }
    case 'exercise.patch': {
      const row = await db.exercises.get(intent.exerciseKey);
      if (!row) return;
      const changed = { ...intent.values, foldedName: foldText(intent.values.name ?? row.name) };
      return remeasure(db, [row.key], () =>
        db.exercises.update(row.key, { ...serverCopy(row, exerciseFields), ...changed }),
      );
    }
    case 'exercise.archive': {
      const row = await db.exercises.get(intent.exerciseKey);
      const { isArchived } = intent;
      if (row) await db.exercises.update(row.key, { ...serverCopy(row, exerciseFields), isArchived });
      return;
    }
    case 'exercise.delete':
      return hide(db.exercises, intent.exerciseKey);
    case 'workout.import':
      for (const folded of intent.folded) await redo(db, folded.intent);
      return;
    case 'settings.patch': {
      const row = await db.settings.get('settings');
      const server = row && (row.server ?? settingsFields(row));
      await db.settings.put({
        id: 'settings',
        restDefaultSec: intent.restDefaultSec,
        ...(server ? { server } : {}),
      });
      return;
    }
    default:
      return;
  }
}

/**
 * What is not on the server yet, as it will be made there: no copy of it tells what it was before a change that was
 * discarded meanwhile. Changes that still wait are done over it.
 */
async function showAsMade<Row extends Hideable & { serverId: unknown }>(
  table: EntityTable<Row, 'key'>,
  key: Key,
  made: Partial<Row>,
): Promise<void> {
  await show(table, key);
  await table
    .where('key')
    .equals(key)
    .filter(row => row.serverId === null)
    .modify(row => {
      Object.assign(row, made);
    });
}
