import { Cell, type CellProps } from './cell.tsx';
import type { ReadCell } from './use-cell-draft.ts';

interface TimeCellProps extends CellProps {
  /** Digits as they stand while typing: '130' is '1:30'. */
  mask: (text: string) => string;
  /** parseTime. Not asked about an empty text, which is null here. */
  parse: (text: string) => { ok: true; sec: number } | { ok: false };
  /** formatClock or formatRest. */
  format: (sec: number) => string;
  /** wide: in a frame; bare: a quiet line that fills the positioned element around it. */
  look?: 'wide' | 'bare' | undefined;
}

/** A time in the set table, in seconds. Digits fill up from the right, as on a kitchen timer. */
export function TimeCell({ parse, format, look = 'wide', ...cell }: TimeCellProps) {
  function read(text: string): ReadCell {
    if (text.trim() === '') return { ok: true, value: null };
    const time = parse(text);
    return time.ok ? { ok: true, value: time.sec } : time;
  }
  return <Cell {...cell} look={look} inputMode="numeric" read={read} show={format} />;
}
