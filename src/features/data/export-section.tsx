import { useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { getExerciseTitles, getExport } from '#db/queries/export-data.ts';
import { getWholeExport } from '#db/queries/exported-journal.ts';
import { noteExport } from '#db/queries/imports.ts';
import { writeExport } from '#domain/export/export-file.ts';
import { writeHevyCsv, writeStrongCsv } from '#domain/export/write-csv.ts';
import { ButtonRow } from '#ui/layout/list-row.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { lockExport } from './lock-export.ts';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { saveFile } from './save-file.ts';
import { texts } from './texts.ts';

/** Everything goes out, always, also offline: it is read from this device. */
export function ExportSection() {
  const db = useDb();
  const toast = useToast();
  const [isLocking, setIsLocking] = useState(false);

  async function save(name: string, type: string, make: () => Promise<string>) {
    try {
      saveFile(name, type, await make());
      if (type === 'application/json') await noteExport(db, Date.now());
    } catch (error) {
      console.error(error);
      toast.error(texts.exportFailed);
    }
  }

  async function makeCsv(write: typeof writeStrongCsv): Promise<string> {
    const [{ workouts }, titles] = await Promise.all([getExport(db), getExerciseTitles(db)]);
    return write(workouts, key => titles.get(key) ?? '');
  }

  const makeJson = async () => writeExport(await getWholeExport(db));

  return (
    <Section title={texts.export}>
      <ButtonRow
        icon="share"
        title={texts.exportAll}
        secondary={texts.exportAllHint}
        onPress={() => void save('podhod.json', 'application/json', makeJson)}
      />
      {'subtle' in crypto && (
        <ButtonRow
          icon="shield"
          title={texts.exportLocked}
          secondary={texts.exportLockedHint}
          onPress={() => setIsLocking(true)}
        />
      )}
      <ButtonRow
        icon="share"
        title={texts.exportStrong}
        onPress={() => void save('podhod-strong.csv', 'text/csv', () => makeCsv(writeStrongCsv))}
      />
      <ButtonRow
        icon="share"
        title={texts.exportHevy}
        onPress={() => void save('podhod-hevy.csv', 'text/csv', () => makeCsv(writeHevyCsv))}
      />
      {isLocking && (
        <PassphraseDialog
          hint={texts.passphraseHint}
          onClose={() => setIsLocking(false)}
          onEnter={async passphrase => {
            setIsLocking(false);
            await save('podhod-encrypted.json', 'application/json', async () =>
              lockExport(await makeJson(), passphrase),
            );
            return true;
          }}
        />
      )}
    </Section>
  );
}
