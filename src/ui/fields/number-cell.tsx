import { Cell, type CellProps } from './cell.tsx';
import type { ReadCell } from './use-cell-draft.ts';

interface NumberCellProps extends CellProps {
  /** decimal: weights; numeric: repetitions. Decides a phone's keypad. */
  inputMode: 'decimal' | 'numeric';
  /** parseWeightKg, parseCount: an empty text is null, an unreadable one is not ok. */
  parse: (text: string) => ReadCell;
  /** formatWeightKg, formatCount. */
  format: (value: number) => string;
}

/** A number in the set table. Raw text while it is typed, a number when it is committed. */
export function NumberCell({ parse, format, ...cell }: NumberCellProps) {
  return <Cell {...cell} read={parse} show={format} />;
}
