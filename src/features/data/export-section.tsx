import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useDatabases } from '#db/hooks/use-db.ts';
import { lockExport } from '#db/lock-export.ts';
import { getExerciseTitles } from '#db/queries/exercise-titles.ts';
import { getExport } from '#db/queries/export-data.ts';
import { getWholeExport, hasWholeAccount } from '#db/queries/exported-journal.ts';
import { getFirstRead } from '#db/queries/first-pull.ts';
import { getExportedAtMs, noteExport } from '#db/queries/imports.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import { formatDayTime } from '#domain/dates.ts';
import { writeExport } from '#domain/export/export-file.ts';
import { writeHevyCsv, writeStrongCsv } from '#domain/export/write-csv.ts';
import { countWorkouts } from '#domain/plural.ts';
import { Button } from '#ui/controls/button.tsx';
import { cx } from '#ui/cx.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ButtonRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { saveFile } from '#ui/save-file.ts';
import styles from './data.module.css';
import { PartialDialog } from './partial-dialog.tsx';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { texts } from './texts.ts';

interface Format {
  name: string;
  extension: 'json' | 'csv';
  /** `isWhole`: the device has all of the account. */
  make: (isWhole: boolean) => Promise<string>;
}

/** A tap makes a file, it leads nowhere. */
const SAVES = <Icon name="download" size={20} />;

/** Exports everything on this device, also offline. If part of the account is not here yet, the person decides. */
export function ExportSection() {
  const { db, device } = useDatabases();
  const toast = useToast();
  const [isLocking, setIsLocking] = useState(false);
  const [waiting, setWaiting] = useState<Format>();

  const own = useLiveQuery(() => countOwnData(db), [db]);
  const workouts = own && countWorkouts(own.workouts);
  const todayMs = useToday();
  const lastMs = useLiveQuery(() => getExportedAtMs(db), [db]);

  const isAllRead = async () => (await getFirstRead(db, device)) === 'read';

  async function save({ name, extension, make }: Format) {
    try {
      const isWhole = await hasWholeAccount(db, device);
      const text = await make(isWhole);
      const isJson = extension === 'json';
      saveFile(
        `${name}${isWhole ? '' : '-partial'}.${extension}`,
        isJson ? 'application/json' : 'text/csv',
        text,
      );
      // A partial file does not count as a backup. The file is there, whatever becomes of the note.
      if (isWhole && isJson) await noteExport(db, Date.now()).catch(console.error);
    } catch (error) {
      console.error(error);
      toast.error(texts.exportFailed);
    }
  }

  async function ask(format: Format) {
    if (await isAllRead()) await save(format);
    else setWaiting(format);
  }

  async function makeJson(isWhole: boolean): Promise<string> {
    const file = await getWholeExport(db);
    return writeExport(isWhole ? file : { ...file, is_partial: true });
  }

  async function makeCsv(app: 'strong' | 'hevy', write: typeof writeStrongCsv): Promise<string> {
    const [{ workouts }, { titles, assisted }] = await Promise.all([
      getExport(db),
      getExerciseTitles(db, app),
    ]);
    return write(
      workouts,
      key => titles.get(key) ?? '',
      key => assisted.has(key),
    );
  }

  const csv = (app: 'strong' | 'hevy', write: typeof writeStrongCsv) =>
    void ask({ name: `podhod-${app}`, extension: 'csv', make: () => makeCsv(app, write) });

  return (
    <Section title={texts.export}>
      <RowGroup>
        <div className={cx(styles.part, styles.choose)}>
          <p className={styles.lead}>{texts.exportLead}</p>
          <Button
            variant="primary"
            icon="download"
            onClick={() => void ask({ name: 'podhod', extension: 'json', make: makeJson })}
          >
            {texts.exportAll}
          </Button>
          <p className={styles.hint}>
            {texts.exportAllHint} {lastMs && texts.lastCopy(formatDayTime(lastMs, todayMs))}
          </p>
        </div>
        {'subtle' in crypto && (
          <ButtonRow
            title={texts.exportLocked}
            secondary={texts.exportLockedHint}
            value={SAVES}
            onPress={() => setIsLocking(true)}
          />
        )}
        <ButtonRow
          title={texts.exportStrong}
          secondary={workouts}
          value={SAVES}
          onPress={() => csv('strong', writeStrongCsv)}
        />
        <ButtonRow
          title={texts.exportHevy}
          secondary={workouts}
          value={SAVES}
          onPress={() => csv('hevy', writeHevyCsv)}
        />
      </RowGroup>
      {isLocking && (
        <PassphraseDialog
          hint={texts.passphraseHint}
          onClose={() => setIsLocking(false)}
          onEnter={async passphrase => {
            setIsLocking(false);
            const make = async (isWhole: boolean) => lockExport(await makeJson(isWhole), passphrase);
            await ask({ name: 'podhod-encrypted', extension: 'json', make });
            return true;
          }}
        />
      )}
      {waiting && (
        <PartialDialog
          onClose={() => setWaiting(undefined)}
          onSave={() => {
            setWaiting(undefined);
            void save(waiting);
          }}
        />
      )}
    </Section>
  );
}
