/** What a device shows of somebody's data, read straight from its database. */
import type { AccountDb } from '#db/account-db.ts';
import { findTemplateOf } from '#db/queries/templates.ts';
import { addLine, addTie, type Picture } from './picture.ts';
import { figuresOnlyWhenEnded } from './server-rows.ts';

export async function pictureOfDevice(db: AccountDb): Promise<Picture> {
  const picture: Picture = new Map();
  const workouts = (await db.workouts.toArray()).filter(row => !row.isDeleted && row.status !== 'cancelled');
  const kept = new Set(workouts.map(({ key }) => key));
  for (const row of workouts) {
    addLine(
      picture,
      'workout',
      [row.key],
      figuresOnlyWhenEnded({
        title: row.title,
        status: row.status,
        startedAtMs: row.startedAtMs,
        finishedAtMs: row.finishedAtMs,
        minutes: Math.floor((row.durationSec ?? 0) / 60),
        records: row.personalRecords,
        tonnageKg: row.tonnageTotalKg,
      }),
    );
    const template = await findTemplateOf(db, row);
    if (template && !template.isDeleted) addTie(picture, row.key, template.key);
  }
  const items = new Map((await db.items.toArray()).filter(row => !row.isDeleted).map(row => [row.key, row]));
  for (const item of items.values()) {
    if (!kept.has(item.workoutKey)) continue;
    const { key, workoutKey: workout, exerciseKey: exercise, order } = item;
    addLine(picture, 'item', [key, workout, exercise], { workout, exercise, order });
  }
  for (const set of await db.sets.toArray()) {
    const item = items.get(set.itemKey);
    if (set.isDeleted || !item || !kept.has(item.workoutKey)) continue;
    const { done, weightKg, reps, hardReps, durationSec, restSec } = set;
    const values = { done, weightKg, reps, hardReps, durationSec, restSec };
    const content = { item: set.itemKey, order: set.order, values, exercise: set.exerciseKey };
    addLine(picture, 'set', [set.key, set.itemKey, item.workoutKey], content);
  }
  await addLibrary(picture, db);
  return picture;
}

async function addLibrary(picture: Picture, db: AccountDb): Promise<void> {
  for (const row of await db.templates.toArray()) {
    if (row.isDeleted) continue;
    const { title, isFavorite, lastUsedAtMs } = row;
    const items = row.items.map(item => ({
      exercise: item.exerciseKey,
      sets: item.sets.map(set => [set.weightKg, set.reps]),
    }));
    addLine(picture, 'template', [row.key], { title, isFavorite, lastUsedAtMs, items });
  }
  for (const row of await db.exercises.toArray()) {
    if (row.isDefault || row.isDeleted || row.isGone) continue;
    addLine(picture, 'exercise', [row.key], {
      name: row.name,
      variation: row.executionVariation,
      equipment: row.equipmentKey,
      primary: row.primaryMuscleKey,
      secondary: row.secondaryMuscleKeys,
      type: row.type,
      alternatives: row.alternativeKeys,
      isArchived: row.isArchived,
    });
  }
  const settings = await db.settings.get('settings');
  addLine(picture, 'settings', ['settings'], { restDefaultSec: settings?.restDefaultSec ?? 120 });
}
