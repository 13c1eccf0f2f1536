/** Templates: made of a workout, updated from one, marked, deleted. */
import { findTemplateOf } from '#db/queries/templates.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import type { TemplateItem } from '#db/rows.ts';
import { findTemplateChanges, takeChanges } from '#db/template-changes.ts';
import { templateItemsOf } from '#db/template-items.ts';
import { noteTemplatePrompt } from '#db/template-prompt.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { normalizeTitle } from '#domain/validation.ts';
import type { CommandContext } from './command-context.ts';
import { change, changeUndoably, write } from './write.ts';
import { writtenNow } from './written-items.ts';

/**
 * A template of the workout's exercises and done sets. `call`: which of the two single calls makes it
 * (the name dialog's, or the summary prompt's). Undefined when the title is not 1–100 characters.
 */
export function createTemplate(
  ctx: CommandContext,
  options: { workoutKey: Key; title: string; call: 'create' | 'save' },
): Promise<Key | undefined> {
  // It is made of a finished workout, whose row says what template it has.
  return write(ctx, ctx.db.tables, async () => {
    const title = normalizeTitle(options.title);
    if (title === null) return undefined;
    const { workoutKey, call } = options;
    const templateKey = ctx.newKey();
    const formerKey = await findDeletedTemplate(ctx, workoutKey);
    const former = formerKey === undefined ? {} : { formerKey };
    const items = writtenNow(ctx, await templateItemsOf(ctx.db, workoutKey));
    await change(ctx, 'template.create', { templateKey, workoutKey, ...former, title, call, items });
    return templateKey;
  });
}

async function findDeletedTemplate({ db }: CommandContext, workoutKey: Key): Promise<Key | undefined> {
  const workout = await db.workouts.get(workoutKey);
  if (!workout || workout.templateKey === null) return undefined;
  return (await findTemplateOf(db, workout)) ? undefined : workout.templateKey;
}

/**
 * The answer to 'Обновить программу': true writes into the template what is `chosen` of the workout's changes, left out:
 * all but what would make the program smaller; false only records the choice. Returns what the template
 * held before; false, and nothing written, when the template is gone.
 */
export function updateTemplateFrom(
  ctx: CommandContext,
  workoutKey: Key,
  update: boolean,
  chosen?: readonly string[],
): Promise<TemplateItem[] | false> {
  const { workouts, items, sets, templates } = ctx.db;
  return write(ctx, [workouts, items, sets, templates], async () => {
    const workout = await workouts.get(workoutKey);
    const template = workout && (await findTemplateOf(ctx.db, workout));
    if (!template) return false;
    const { key: templateKey, items: planned } = template;
    if (!update) {
      await change(ctx, 'template.update', { templateKey, workoutKey, items: null });
      return planned;
    }
    const done = await getItemsWithSets(ctx.db, workoutKey);
    const offered = findTemplateChanges(planned, done).filter(({ isLess }) => !isLess);
    const wanted = new Set(chosen ?? offered.map(({ id }) => id));
    const taken = takeChanges(planned, done, wanted, ctx.now());
    await change(ctx, 'template.update', { templateKey, workoutKey, items: taken });
    return planned;
  });
}

/** Takes an update back: the template of this workout holds `items` again. False when it is gone. */
export function putTemplateBack(
  ctx: CommandContext,
  workoutKey: Key,
  items: TemplateItem[],
): Promise<boolean> {
  const { workouts, templates } = ctx.db;
  return write(ctx, [workouts, templates], async () => {
    const workout = await workouts.get(workoutKey);
    const template = workout && (await findTemplateOf(ctx.db, workout));
    if (!template) return false;
    await change(ctx, 'template.patch', { templateKey: template.key, values: { items } });
    return true;
  });
}

/** The summary asks about the template once a workout, on this device. */
export function rememberTemplatePrompt({ db }: CommandContext, workoutKey: Key): Promise<void> {
  return inTransaction(db, [db.meta], () => noteTemplatePrompt(db, workoutKey));
}

/** False when the template is gone. */
export function setFavorite(ctx: CommandContext, templateKey: Key, isFavorite: boolean): Promise<boolean> {
  return write(ctx, [ctx.db.templates], async () => {
    if (!(await ctx.db.templates.get(templateKey))) return false;
    await change(ctx, 'template.favorite', { templateKey, isFavorite });
    return true;
  });
}

/** Workouts made from it stay. Returns the seq to undo, if it was there. */
export function deleteTemplate(ctx: CommandContext, templateKey: Key): Promise<number | undefined> {
  return write(ctx, [ctx.db.templates, ctx.db.meta], async () => {
    if (!(await ctx.db.templates.get(templateKey))) return undefined;
    return changeUndoably(ctx, 'template.delete', { templateKey });
  });
}
