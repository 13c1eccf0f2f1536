import type { JournalLine } from '#db/queries/journal.ts';
import { texts } from './texts.ts';

/** Names a device by the browser and system of its login, a token as its owner called it. */
export function deviceName(device: JournalLine['device']): string {
  return device === undefined ? texts.thisDevice : (device ?? texts.otherDevice);
}
