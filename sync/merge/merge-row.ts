/**
 * Laying what the server says over a row that may have pending changes: a pending field keeps the person's
 * value, and the server's is kept beside it for a rollback (PULL1).
 */
import type { Synced } from '#db/rows.ts';

/** `local` without what `server` changed; `server` beside it only where something is pending. */
export function mergeFields<Fields extends object, Row extends Fields & Synced<Fields>>(
  local: Row,
  server: Fields,
  pending: ReadonlySet<string>,
): Row {
  const merged: Row = { ...local, ...server };
  if (pending.size === 0) {
    delete merged.server;
    return merged;
  }
  for (const name of Object.keys(server) as (keyof Fields & string)[]) {
    if (pending.has(name)) merged[name as keyof Row] = local[name as keyof Row];
  }
  return { ...merged, server };
}
