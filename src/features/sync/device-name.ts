import type { JournalLine } from '#db/queries/journal.ts';
import { texts } from './texts.ts';

/** By the browser and system that it signed in with, or as a token's owner has called it. */
export function deviceName(device: JournalLine['device']): string {
  return device === undefined ? texts.thisDevice : (device ?? texts.otherDevice);
}
