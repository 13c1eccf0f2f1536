import { formatDayTime } from '#domain/dates.ts';
import { countDoneSets } from '#domain/plural.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { texts } from './texts.ts';

interface ProgressLineProps {
  createdAtMs: number;
  doneCount: number;
  setCount: number;
}

const MINUTE_MS = 60_000;

/** 'сегодня, 18:05 · 7 из 12 подходов'; after midnight 'вчера'. */
export function ProgressLine({ createdAtMs, doneCount, setCount }: ProgressLineProps) {
  const nowMs = useNow(MINUTE_MS);
  const sets = setCount === 0 ? texts.noSets : countDoneSets(doneCount, setCount);
  return `${formatDayTime(createdAtMs, nowMs)} · ${sets}`;
}
