import { formatWeightWithUnit } from './number.ts';
import type { Rank } from './records.ts';
import type { LoadMode } from './set-values.ts';
import { formatRest } from './time.ts';

/** By how much a record is above what it outranked: '+2,5 кг', '+2 повт.', '+0:15'; of help that is less: '−5 кг'. */
export function gainText(rank: Rank, before: Rank, isTimeBased: boolean, mode: LoadMode = 'plain'): string {
  const [first, second] = [0, 1].map(at => (rank[at] ?? 0) - (before[at] ?? 0));
  if (isTimeBased) return `+${formatRest(first ?? 0)}`;
  if (first) return `${mode === 'assisted' ? '−' : '+'}${formatWeightWithUnit(Math.abs(first))}`;
  return `+${second} повт.`;
}
