/** What a plain server cannot hold stays on this device. A call that says more than that is refused. */
import type { FieldTable } from '#contract/fields/field.ts';
import type { FeedRow } from '#contract/rows.ts';
import { type Handler, Refused } from './plain-context.ts';
import { change, mustKnow, type Table } from './shadow.ts';

export function keep(table: Table, fields: FieldTable): Handler {
  const names = new Set(Object.values(fields).map(({ wire }) => wire));
  return async (ctx, { body = {} }, keys) => {
    const key = keys.at(-1) ?? '';
    const said = Object.entries(body).filter(([name]) => !name.endsWith('_id'));
    if (said.some(([name]) => !names.has(name))) throw new Refused(404, 'not_found');
    const isServers = table !== 'exercise_settings';
    const known = isServers ? await mustKnow(ctx, table, key) : await ctx.db.plain.get(`${table}/${key}`);
    const row = { kind: 'exercise_settings', key, ...known?.row, ...Object.fromEntries(said) } as FeedRow;
    await change(ctx, draft => draft.tell(table, key, row, { tickedRev: known?.tickedRev }));
    return { status: 200 };
  };
}
