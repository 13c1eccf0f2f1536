/** Adds sets that cannot be where they were: their exercises as new ones of the training, after those it has. */
import { fieldsOf } from '#contract/fields/field.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { ItemRow, SetRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { mutate } from './mutate.ts';

export interface Again {
  nowMs: number;
  newKey: () => Key;
  /** The server has never made them: they are not copies of what it may still have. */
  keepsKeys?: boolean;
}

/** In the running transaction. */
export async function addAgain(
  db: AccountDb,
  workoutKey: Key,
  sets: readonly SetRow[],
  ctx: Again,
): Promise<void> {
  const present = await db.items.where('workoutKey').equals(workoutKey).toArray();
  let order = Math.max(0, ...present.map((item: ItemRow) => item.order));
  for (const [, group] of Map.groupBy(sets, set => set.itemKey)) {
    const { exerciseKey } = group[0] as SetRow;
    const itemKey = ctx.newKey();
    order += 1;
    await mutate(db, 'items.add', { workoutKey, items: [{ itemKey, exerciseKey, order }] }, ctx);
    for (const [at, set] of group.entries()) {
      const args = {
        workoutKey,
        itemKey,
        exerciseKey,
        setKey: ctx.keepsKeys ? set.key : ctx.newKey(),
        order: at + 1,
        values: fieldsOf(setFields, set),
      };
      await mutate(db, 'set.create', args, ctx);
    }
  }
}
