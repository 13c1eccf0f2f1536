/**
 * `restTimer.active.v1` in localStorage (docs/product.md, Numbers): the running rest as it was last written, for the first
 * paint after a reload, before the database has answered. Nothing is decided by it.
 */
import type { RestRow } from '#db/rows.ts';

const COPY_KEY = 'restTimer.active.v1';

/** What the rest bar needs of a rest. */
export type RestSpan = Pick<RestRow, 'startedAtMs' | 'endsAtMs'>;

interface RestCopy {
  setId: string;
  exerciseOrder: number;
  remainingSec: number;
  updatedAt: number;
  totalSec: number;
}

export function clearRestCopy(store: Storage): void {
  store.removeItem(COPY_KEY);
}

export function storeRestCopy(store: Storage, rest: RestRow, nowMs: number): void {
  const copy: RestCopy = {
    setId: rest.setKey,
    exerciseOrder: rest.exerciseOrder,
    remainingSec: Math.max(0, Math.ceil((rest.endsAtMs - nowMs) / 1000)),
    updatedAt: nowMs,
    totalSec: (rest.endsAtMs - rest.startedAtMs) / 1000,
  };
  store.setItem(COPY_KEY, JSON.stringify(copy));
}

/** Undefined when none was running, or it must have ended since. */
export function readRestCopy(store: Storage, nowMs: number): RestSpan | undefined {
  const { remainingSec, updatedAt, totalSec } = parse(store.getItem(COPY_KEY));
  if (typeof remainingSec !== 'number' || typeof updatedAt !== 'number') return undefined;
  // A clock that was set back meanwhile: as much is left as was.
  const endsAtMs = Math.min(updatedAt, nowMs) + remainingSec * 1000;
  if (endsAtMs <= nowMs) return undefined;
  return { startedAtMs: endsAtMs - (totalSec ?? remainingSec) * 1000, endsAtMs };
}

function parse(text: string | null): Partial<RestCopy> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return value instanceof Object ? value : {};
  } catch {
    return {};
  }
}
