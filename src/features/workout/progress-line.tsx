import { formatDayTime } from '#domain/dates.ts';
import { countDoneSets } from '#domain/plural.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { texts } from './texts.ts';

interface ProgressLineProps {
  startedAtMs: number;
  doneCount: number;
  setCount: number;
}

/** 'сегодня, 18:05 · 7 из 12 подходов'; after midnight 'вчера'. */
export function ProgressLine({ startedAtMs, doneCount, setCount }: ProgressLineProps) {
  const todayMs = useToday();
  const sets = setCount === 0 ? texts.noSets : countDoneSets(doneCount, setCount);
  return `${formatDayTime(startedAtMs, todayMs)} · ${sets}`;
}
