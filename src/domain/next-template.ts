interface Ordered {
  key: string;
  position: number | null;
  lastUsedAtMs: number | null;
}

/**
 * Which of the templates that were put in an order comes next: the one behind that trained last, and after the end the first
 * again. Undefined where fewer than two have a place: there is no order then.
 * `trainedKey`: the one trained last, where that is known; else it is the one used last.
 */
export function findNextTemplate(
  templates: readonly Ordered[],
  trainedKey?: string | null,
): string | undefined {
  const inOrder = templates
    .filter(({ position }) => position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.key.localeCompare(b.key));
  if (inOrder.length < 2) return undefined;
  const trained = inOrder.findIndex(({ key }) => key === trainedKey);
  const last = trained < 0 ? findLastUsed(inOrder) : trained;
  return inOrder[(last + 1) % inOrder.length]?.key;
}

function findLastUsed(inOrder: readonly Ordered[]): number {
  const usedMs = inOrder.map(({ lastUsedAtMs }) => lastUsedAtMs ?? Number.NEGATIVE_INFINITY);
  const lastMs = Math.max(...usedMs);
  return Number.isFinite(lastMs) ? usedMs.indexOf(lastMs) : -1;
}
