/** What an export holds, as rows and mutations of this device hold it. */
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fromWire } from '#contract/fields/field.ts';
import { setFields, templateSetFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type { ExportedTemplate, ExportedWorkout, ExportFile } from '#domain/export/export-file.ts';
import type { ImportedTraining, MutationArgs, TemplateDates } from '../mutation-args.ts';
import type { Settings, TemplateItem } from '../rows.ts';

export function toImportedTraining(workout: ExportedWorkout): ImportedTraining {
  return {
    workoutKey: workout.key,
    title: workout.title,
    note: workout.note,
    startedAtMs: Date.parse(workout.started_at),
    finishedAtMs: Date.parse(workout.finished_at),
    durationSec: workout.duration,
    templateKey: workout.template_key,
    items: workout.items.map(({ key, exercise_key, group, sets }) => ({
      itemKey: key,
      exerciseKey: exercise_key,
      group,
      sets: sets.map(({ key: setKey, ...values }) => ({
        setKey,
        values: fromWire(setFields, { done: true, ...values }),
      })),
    })),
  };
}

/** `nowMs`: when they were planned, where the file does not say it. */
export function toTemplateItems(items: ExportedTemplate['items'], nowMs: number): TemplateItem[] {
  return items.map(({ exercise_key, group, sets, planned_at }) => {
    const plannedAtMs = Date.parse(planned_at ?? '');
    return {
      exerciseKey: exercise_key,
      group,
      sets: sets.map(set => fromWire(templateSetFields, set)),
      plannedAtMs: Number.isNaN(plannedAtMs) ? nowMs : plannedAtMs,
    };
  });
}

/** Undefined: the file does not say them. */
export function toTemplateDates(exported: ExportedTemplate): TemplateDates | undefined {
  const createdAtMs = Date.parse(exported.created_at ?? '');
  const lastUsedAtMs = exported.last_used ? Date.parse(exported.last_used) : null;
  if (!createdAtMs || Number.isNaN(lastUsedAtMs)) return undefined;
  return { createdAtMs, lastUsedAtMs };
}

export function toSettings(values: ExportFile['settings']): Settings {
  return fromWire(settingsFields, values);
}

export function toExerciseSettings({
  exercise_key,
  ...values
}: ExportFile['exercise_settings'][number]): MutationArgs['exercise.settings'] {
  return { exerciseKey: exercise_key, values: fromWire(exerciseSettingsFields, values) };
}
