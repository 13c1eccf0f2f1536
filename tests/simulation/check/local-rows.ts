/** What a device shows of somebody's data, read off its disk. */
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fieldsOf } from '#contract/fields/field.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import type {
  ExerciseRow,
  ExerciseSettingsRow,
  ItemRow,
  SetRow,
  Settings,
  SettingsRow,
  TemplateRow,
  WorkoutRow,
} from '#db/rows.ts';
import { type RawDatabase, rawRow, rawRows } from '../world/fake-idb.ts';
import { addLine, addTie, type Picture } from './picture.ts';
import { addSettingsOf, endOnlyWhenEnded } from './server-rows.ts';

export function localSettings(database: RawDatabase): Settings {
  const row = rawRow<SettingsRow>(database, 'settings', 'settings');
  return { restDefaultSec: row?.restDefaultSec ?? 120, templateOffer: row?.templateOffer ?? 'newer' };
}

export function pictureOfDevice(database: RawDatabase): Picture {
  const picture: Picture = new Map();
  const workouts = rawRows<WorkoutRow>(database, 'workouts').filter(row => row.status !== 'cancelled');
  const templates = new Set(rawRows<TemplateRow>(database, 'templates').map(({ key }) => key));
  for (const { key, title, note, status, startedAtMs, finishedAtMs, durationSec, templateKey } of workouts) {
    const minutes = Math.floor((durationSec ?? 0) / 60);
    const ended = endOnlyWhenEnded({ title, note, status, startedAtMs, finishedAtMs, minutes });
    addLine(picture, 'workout', [key], ended);
    if (templateKey !== null && templates.has(templateKey)) addTie(picture, key, templateKey);
  }
  const kept = new Set(workouts.map(({ key }) => key));
  const items = new Map(rawRows<ItemRow>(database, 'items').map(row => [row.key, row]));
  for (const row of items.values()) {
    const { key, workoutKey: workout, exerciseKey: exercise, order } = row;
    const content = { workout, exercise, order, arranged: fieldsOf(itemFields, row) };
    if (kept.has(workout)) addLine(picture, 'item', [key, workout, exercise], content);
  }
  for (const set of rawRows<SetRow>(database, 'sets')) {
    const item = items.get(set.itemKey);
    if (!item || !kept.has(item.workoutKey)) continue;
    if (set.exerciseKey !== item.exerciseKey && !set.isLost) continue;
    const values = fieldsOf(setFields, set);
    const content = { item: set.itemKey, order: set.order, values, exercise: set.exerciseKey };
    addLine(picture, 'set', [set.key, set.itemKey, item.workoutKey], content);
  }
  addLibrary(picture, database);
  return picture;
}

function addLibrary(picture: Picture, database: RawDatabase): void {
  for (const row of rawRows<TemplateRow>(database, 'templates')) {
    const { title, isFavorite, position, lastUsedAtMs } = row;
    const items = row.items.map(item => ({
      exercise: item.exerciseKey,
      sets: item.sets.map(set => [set.weightKg, set.reps]),
    }));
    addLine(picture, 'template', [row.key], { title, isFavorite, position, lastUsedAtMs, items });
  }
  const exercises = rawRows<ExerciseRow>(database, 'exercises');
  const gone = new Set(exercises.filter(row => row.isGone).map(row => row.key));
  for (const row of exercises) {
    if (row.isDefault || row.isGone) continue;
    addLine(picture, 'exercise', [row.key], {
      name: row.name,
      variation: row.executionVariation,
      equipment: row.equipmentKey,
      primary: row.primaryMuscleKey,
      secondary: row.secondaryMuscleKeys,
      type: row.type,
      alternatives: row.alternativeKeys.filter(key => !gone.has(key)),
      isArchived: row.isArchived,
    });
  }
  for (const row of rawRows<ExerciseSettingsRow>(database, 'exerciseSettings'))
    addSettingsOf(picture, row.key, fieldsOf(exerciseSettingsFields, row));
  addLine(picture, 'settings', ['settings'], localSettings(database));
}
