/** The law of the engine: a view is the server's last word on a row with every mutation that counts applied, in order. */
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import type { BaseRow, RowRef, ViewRow } from '#db/rows.ts';
import { applyEntry } from '../mutations/registry.ts';

/**
 * `entries`: those that count for the row, in the order of their seq. Returns undefined if the person does not see the
 * row.
 */
export function foldView(
  ref: RowRef,
  base: Pick<BaseRow, 'row' | 'isGone'>,
  entries: readonly LogEntry[],
): ViewRow | undefined {
  let view: ViewRow | undefined = base.row ?? undefined;
  for (const entry of entries) if (isReadable(entry)) view = applyEntry(view, ref, entry);
  return view && base.isGone ? { ...view, isLost: true } : view;
}
