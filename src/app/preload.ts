/** What is a chunk of its own to keep the first load small, and is fetched as soon as nothing else is to do. */

type Load = () => Promise<unknown>;

const loads: Load[] = [];

/** Returns `load`, which `preloadAll` will call too. */
export function preloadable<L extends Load>(load: L): L {
  loads.push(load);
  return load;
}

/** One after the other: afterwards every screen opens at once, without network and after an update too. */
export async function preloadAll(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined);
}
