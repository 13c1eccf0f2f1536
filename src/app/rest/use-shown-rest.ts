import { useEffect, useState } from 'react';
import type { RestSpan } from './rest-copy.ts';

/** 'Отдых окончен' stays this long: time to look up. */
const OVER_MS = 5_000;
/** A rest that vanishes this close to its end has ended, else it was skipped. */
const CLOCK_SLACK_MS = 100;

export interface ShownRest {
  rest: RestSpan;
  /** It is gone from the database: only its end is shown. */
  isOver: boolean;
  /** Takes the shown end away, or shows none when the rest goes. */
  dismiss: () => void;
}

/** What the rest bar shows: the running rest, or for a while the one that has just ended. */
export function useShownRest(running: RestSpan | undefined): ShownRest | undefined {
  const [last, setLast] = useState(running);
  const [over, setOver] = useState<RestSpan>();
  /** Its end has been seen: by the figures it may be over before it is gone from the database. */
  const [dismissedMs, setDismissedMs] = useState<number>();
  if (running !== last) {
    setLast(running);
    const hasJustEnded = last && !running && hasEnded(last) && last.endsAtMs !== dismissedMs;
    setOver(hasJustEnded ? last : undefined);
  }

  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => setOver(undefined), OVER_MS);
    return () => clearTimeout(timer);
  }, [over]);

  const rest = running ?? over;
  function dismiss() {
    setOver(undefined);
    setDismissedMs(rest?.endsAtMs);
  }
  return rest && { rest, isOver: !running, dismiss };
}

function hasEnded({ endsAtMs }: RestSpan): boolean {
  return Date.now() >= endsAtMs - CLOCK_SLACK_MS;
}
