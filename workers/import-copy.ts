/** Brings a copy of this app's own back, over a connection of its own. Loaded once a file turns out to be one. */
import { restoreOnceRead } from '#commands/restore-export.ts';
import { AccountDb } from '#db/account-db.ts';
import { DeviceDb } from '#db/device-db.ts';
import { unlockExport } from '#db/lock-export.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { type CopySummary, type ExportFile, readExport, summarise } from '#domain/export/export-file.ts';
import type { Key } from '#domain/ids.ts';

export class Copy {
  readonly summary: CopySummary;
  readonly #file: ExportFile | undefined;

  /** Undefined if the passphrase is another one. */
  static async open(text: string, passphrase?: string): Promise<Copy | undefined> {
    const plain = passphrase === undefined ? text : await unlockExport(text, passphrase);
    return plain === null ? undefined : new Copy(plain);
  }

  private constructor(text: string) {
    const read = readExport(text);
    this.summary = summarise(read);
    this.#file = read.kind === 'read' ? read.file : undefined;
  }

  /** Returns how many trainings were added; null: what the account has is still to be read. */
  async restore(accountKey: Key, onStored: (done: number) => void): Promise<number | null> {
    if (!this.#file) throw new Error('there is no copy to restore');
    const ctx = { db: new AccountDb(accountKey), now: () => Date.now(), newKey: randomUuid };
    return restoreOnceRead(ctx, new DeviceDb(), this.#file, onStored);
  }
}
