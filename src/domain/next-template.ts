interface Ordered {
  key: string;
  position: number | null;
  lastUsedAtMs: number | null;
}

/**
 * Which of the templates that were put in an order comes next: the one behind that used last, and after the end the first
 * again. Undefined where fewer than two have a place: there is no order then.
 */
export function findNextTemplate(templates: readonly Ordered[]): string | undefined {
  const inOrder = templates
    .filter(({ position }) => position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.key.localeCompare(b.key));
  if (inOrder.length < 2) return undefined;
  const usedMs = inOrder.map(({ lastUsedAtMs }) => lastUsedAtMs ?? Number.NEGATIVE_INFINITY);
  const lastMs = Math.max(...usedMs);
  const last = Number.isFinite(lastMs) ? usedMs.indexOf(lastMs) : -1;
  return inOrder[(last + 1) % inOrder.length]?.key;
}
