/** Templates written without a training: made, copied, edited, put in order. */
import { getTemplates } from '#db/queries/templates.ts';
import type { TemplateItem, TemplateRow } from '#db/rows.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { SETS_PER_WORKOUT_MAX } from '#domain/import/limits.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { setsOfLastTime } from './arriving-sets.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';
import { type WrittenItem, writtenNow } from './written-items.ts';

export function makeTemplate(
  ctx: CommandContext,
  title: string,
  items: readonly WrittenItem[] = [],
): Promise<Key> {
  return write(ctx, [ctx.db.templates], () => make(ctx, title, writtenNow(ctx, items)));
}

/** As old a plan as its own: what was lifted since is offered in the copy, too. Undefined when it is gone. */
export function duplicateTemplate(
  ctx: CommandContext,
  templateKey: Key,
  title: string,
): Promise<Key | undefined> {
  return write(ctx, [ctx.db.templates], async () => {
    const template = await ctx.db.templates.get(templateKey);
    return template && make(ctx, title, template.items);
  });
}

async function make(ctx: CommandContext, title: string, items: TemplateItem[]): Promise<Key> {
  const templateKey = ctx.newKey();
  await change(ctx, 'template.make', { templateKey, title, items });
  return templateKey;
}

/** What `values` leave out stays as it is, and so does the title instead of an empty or too long one. False when it is gone. */
export function editTemplate(
  ctx: CommandContext,
  templateKey: Key,
  values: Partial<Pick<TemplateRow, 'title' | 'items'>>,
): Promise<boolean> {
  return write(ctx, [ctx.db.templates], async () => {
    const template = await ctx.db.templates.get(templateKey);
    if (!template) return false;
    const { title: given, ...others } = values;
    const title = given === undefined ? null : normalizeTitle(given);
    const written = { ...others, ...(title !== null && { title }) };
    if (Object.keys(written).length > 0)
      await change(ctx, 'template.patch', { templateKey, values: written });
    return true;
  });
}

/** By what it holds at that moment: of two changes at once none is lost. */
export function changeTemplateItems(
  ctx: CommandContext,
  templateKey: Key,
  edit: (items: readonly TemplateItem[]) => TemplateItem[],
): Promise<void> {
  return write(ctx, [ctx.db.templates], async () => {
    const template = await ctx.db.templates.get(templateKey);
    if (!template) return;
    const values = changedFields<TemplateRow>(template, { items: edit(template.items) });
    if (values.items) await change(ctx, 'template.patch', { templateKey, values });
  });
}

/**
 * Exercises at its end, each with as many sets as were done of it the last time, of the same types. Their figures stay empty:
 * the last time's count. What was never done brings one set.
 */
export function addToTemplate(
  ctx: CommandContext,
  templateKey: Key,
  exerciseKeys: readonly Key[],
): Promise<void> {
  const { db } = ctx;
  return write(ctx, [db.templates, db.items, db.sets, db.performances], async () => {
    const template = await db.templates.get(templateKey);
    if (!template || exerciseKeys.length === 0) return;
    const items = [...template.items];
    let room = SETS_PER_WORKOUT_MAX - items.reduce((count, { sets }) => count + sets.length, 0);
    for (const exerciseKey of exerciseKeys) {
      const nth = items.filter(item => item.exerciseKey === exerciseKey).length;
      const then = await setsOfLastTime(ctx, exerciseKey, ctx.now(), nth);
      const sets = (then.length > 0 ? then : [{}]).slice(0, Math.max(0, room));
      items.push({
        exerciseKey,
        group: null,
        sets: sets.map(values => ({ ...EMPTY_TEMPLATE_SET, ...values })),
        plannedAtMs: ctx.now(),
      });
      room -= sets.length;
    }
    await change(ctx, 'template.patch', { templateKey, values: { items } });
  });
}

/**
 * One place towards the front (-1) or the end (1) among its like: favourites, or the others. The first move gives each a
 * place; later ones leave those out that nobody put before one that has a place: they take no turns with these.
 */
export function moveTemplate(ctx: CommandContext, templateKey: Key, by: 1 | -1): Promise<void> {
  return write(ctx, ctx.db.tables, async () => {
    const { templates } = await getTemplates(ctx.db, Number.POSITIVE_INFINITY);
    const own = templates.find(({ key }) => key === templateKey);
    const like = templates.filter(({ isFavorite }) => isFavorite === own?.isFavorite);
    const at = like.findIndex(({ key }) => key === templateKey);
    const to = at + by;
    if (!own || to < 0 || to >= like.length) return;
    const moved = like.toSpliced(at, 1).toSpliced(to, 0, own);
    const hasPlace = ({ position }: TemplateRow) => position !== null;
    const last = moved.findLastIndex(one => one === own || hasPlace(one));
    const placed = like.some(hasPlace) ? moved.slice(0, last + 1) : moved;
    for (const [place, { key, position: before }] of placed.entries()) {
      const position = place + 1;
      if (before !== position)
        await change(ctx, 'template.patch', { templateKey: key, values: { position } });
    }
  });
}
