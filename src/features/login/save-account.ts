import type { DeviceDb } from '#db/device-db.ts';
import { getWholeExport, hasWholeAccount } from '#db/queries/exported-journal.ts';
import { writeExport } from '#domain/export/export-file.ts';
import type { Key } from '#domain/ids.ts';
import { saveFile } from '#ui/save-file.ts';

/** All that this device has of an account, also of the training that ran when nobody was let in any more. */
export async function saveAccount(device: DeviceDb, accountKey: Key): Promise<void> {
  const db = device.openAccount(accountKey);
  try {
    const isWhole = await hasWholeAccount(db, device);
    const file = await getWholeExport(db, { withRunning: true });
    const text = writeExport(isWhole ? file : { ...file, is_partial: true });
    saveFile(`podhod${isWhole ? '' : '-partial'}.json`, 'application/json', text);
  } finally {
    db.close();
  }
}
