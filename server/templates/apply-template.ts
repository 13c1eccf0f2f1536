import type { Id } from '#contract/common.ts';
import type { StartCopyBody } from '#contract/workouts.ts';
import type { TemplateRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { mustParseId } from '../http/ids.ts';
import { acceptTime, byServerClock } from '../workouts/device-times.ts';
import type { NewItem } from '../workouts/insert-items.ts';
import { toColumns } from '../workouts/set-columns.ts';
import { startCopy } from '../workouts/start-copy.ts';
import type { Started } from '../workouts/start-workout.ts';
import { markTemplateUsed, mustFindTemplate } from './find-templates.ts';
import { presentTemplate } from './present-templates.ts';

/** Starts a workout with the template's exercises and values. */
export async function applyTemplate(work: Work, templateId: Id, body: StartCopyBody): Promise<Started> {
  return await startCopy(work, body, async () => {
    const template = await mustFindTemplate(work, templateId);
    // Should the start be refused, this is undone with it.
    await markTemplateUsed(work, template, acceptTime(byServerClock(body.started_at, work.act), work.nowMs));
    return { title: template.title, templateId: template.id, makeItems: () => copyItems(work, template) };
  });
}

async function copyItems(work: Work, template: TemplateRow): Promise<NewItem[]> {
  const { items } = await presentTemplate(work, template.id);
  return items.map(({ exercise, group = null, sets }) => ({
    exercise_id: mustParseId(exercise.id),
    client_key: work.makeKey(),
    group_key: group,
    sets: sets.map(set => ({ client_key: work.makeKey(), ...toColumns(set) })),
  }));
}
