import { use, useEffect, useMemo } from 'react';
import { stopHold } from '#commands/hold.ts';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { findHeldSet } from '#db/queries/held-set.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { RestRow } from '#db/rows.ts';
import { REST_TICK_MS } from '#domain/limits.ts';
import { formatRest } from '#domain/time.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { HoldBar } from '#ui/training/hold-bar.tsx';
import { appTexts } from '../texts.ts';
import { watchClock } from './clock-watch.ts';

const CLOCKS = { wallMs: () => Date.now(), steadyMs: () => performance.now() };
/** Felt with the hands on the floor: from here on it counts. */
const BEGIN_VIBRATION_MS = 60;

/** The stopwatch by its stored moments, whatever happened to timers and sleep meanwhile. */
export function RunningHold({ hold }: { hold: RestRow }) {
  const db = use(DatabasesContext)?.db;
  const toast = useToast();
  const held = useSafeLiveQuery(async () => db && findHeldSet(db, hold.setKey), [db, hold.setKey]);
  const nowMs = useNow(REST_TICK_MS, hold.startedAtMs);
  // The figures were last renewed up to a second before this one began.
  const sec = Math.max(Math.floor((nowMs - hold.startedAtMs) / 1000), -3);
  const targetSec = (hold.endsAtMs - hold.startedAtMs) / 1000;
  const isCounting = sec >= 0;

  useEffect(() => {
    if (isCounting) navigator.vibrate?.(BEGIN_VIBRATION_MS);
  }, [isCounting]);

  // The rest timer watches a deadline alone.
  const watch = useMemo(() => db && watchClock(db, CLOCKS), [db]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every second
  useEffect(() => void watch?.check(hold), [watch, hold, nowMs]);

  async function stop() {
    if (!db) return;
    try {
      await stopHold({ db, now: () => Date.now(), newKey: randomUuid });
      document.querySelector<HTMLElement>(`tr[data-set="${hold.setKey}"] input[type="checkbox"]`)?.focus();
    } catch (error) {
      console.error(error);
      toast.error(appTexts.holdFailed);
    }
  }

  return (
    <HoldBar
      about={held ? appTexts.heldSet(held.exerciseName, held.number) : ''}
      sec={sec}
      targetSec={targetSec > 0 ? targetSec : null}
      format={formatRest}
      onStop={() => void stop()}
    />
  );
}
