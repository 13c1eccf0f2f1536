import type { Library } from '#contract/library.ts';
import type { AccountDb } from '#db/account-db.ts';
import { seedLibrary } from '#db/library.ts';
import { whenIdle } from '../when-idle.ts';
import { LIBRARY_VERSION } from './library-version.ts';

/** The chunk may not be there yet when the network was lost during the first load. */
const RETRY_MS = 2_000;

/**
 * Puts the shipped exercises into the account's database; goes on trying until it has them or is stopped. The tap that
 * made a guest has its training first: on a slow phone storing the library takes a second of the processor.
 */
export function keepLibrary(db: AccountDb): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function seed() {
    try {
      await seedLibrary(db, loadLibrary, LIBRARY_VERSION);
    } catch {
      if (!stopped) timer = setTimeout(seed, RETRY_MS);
    }
  }

  const callOff = whenIdle(() => void seed());
  return () => {
    stopped = true;
    callOff();
    clearTimeout(timer);
  };
}

/** A chunk of its own: it weighs more than a screen and is read once a version. */
async function loadLibrary(): Promise<Library> {
  return (await import('#contract/library.json')).default as Library;
}
