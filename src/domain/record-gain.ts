import { formatWeightWithUnit } from './number.ts';
import { compareRanks, type Rank } from './records.ts';
import type { LoadMode } from './set-values.ts';
import { formatRest } from './time.ts';

/** By how much a record is above what it outranked: '+2,5 кг', '+2 повт.', '+0:15'; of help that is less: '−5 кг'. */
export function gainText(rank: Rank, before: Rank, isTimeBased: boolean, mode: LoadMode = 'plain'): string {
  const [first, second] = [0, 1].map(at => (rank[at] ?? 0) - (before[at] ?? 0));
  if (isTimeBased) return `+${formatRest(first ?? 0)}`;
  if (first) return `${mode === 'assisted' ? '−' : '+'}${formatWeightWithUnit(Math.abs(first))}`;
  return `+${second} повт.`;
}

/** What became of the best set since the time before: '+2,5 кг', '−1 повт.'; empty where it is the same. */
export function differenceText(rank: Rank, before: Rank, isTimeBased: boolean, mode?: LoadMode): string {
  const order = compareRanks(rank, before);
  if (order === 0) return '';
  if (order > 0) return gainText(rank, before, isTimeBased, mode);
  const loss = gainText(before, rank, isTimeBased, mode);
  return (loss.startsWith('+') ? '−' : '+') + loss.slice(1);
}
