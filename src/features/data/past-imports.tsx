import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import { useDatabases } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getPastImports, type PastImport } from '#db/queries/imports.ts';
import type { Key } from '#domain/ids.ts';
import { APP_NAMES } from '#domain/import/app-names.ts';
import { OWN_SOURCE } from '#domain/import/own-export.ts';
import { countWorkouts } from '#domain/plural.ts';
import { Button } from '#ui/controls/button.tsx';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import type { FileReading } from './file-reading.ts';
import { texts } from './texts.ts';
import { sayIfStillIn } from './use-flow.ts';

interface PastImportsProps {
  startReading: () => FileReading;
  /** The one that a question is open about. */
  askedKey: Key | undefined;
  onAsk: Dispatch<SetStateAction<Key | undefined>>;
  onTakenBack: (importKey: Key) => void;
}

/** Lists the account's imports; each can be undone as a whole, in the worker: it may be ten years of trainings. */
export function PastImports({ startReading, askedKey, onAsk, onTakenBack }: PastImportsProps) {
  const databases = useDatabases();
  const { db } = databases;
  const toast = useToast();
  const query = useQuery(() => getPastImports(db), [db]);
  const [isBusy, setIsBusy] = useState(false);
  if (query.kind !== 'loaded' || query.value.length === 0) return null;
  const asked = query.value.find(one => one.importKey === askedKey);

  async function takeBack({ importKey }: PastImport) {
    setIsBusy(true);
    const worker = startReading();
    try {
      await Promise.race([worker.takeBack(db.accountKey, importKey), worker.failed]);
      onTakenBack(importKey);
      await sayIfStillIn(databases, () => toast.success(texts.takenBack));
    } catch (error) {
      console.error(error);
      await sayIfStillIn(databases, () => toast.error(texts.takeBackFailed));
      worker.stop();
      return;
    } finally {
      setIsBusy(false);
      // Another import may be asked about by now.
      onAsk(now => (now === importKey ? undefined : now));
    }
    // If figures are left, the next read or exchange computes them.
    await Promise.race([worker.computeFigures(db.accountKey), worker.failed]).catch(console.error);
    worker.stop();
  }

  return (
    <Section title={texts.past}>
      <RowGroup>
        {query.value.map(one => (
          <PastRow key={one.importKey} past={one} onAsk={() => onAsk(one.importKey)} />
        ))}
      </RowGroup>
      <ConfirmDialog
        open={asked !== undefined}
        // It goes on once it has begun.
        onClose={() => isBusy || onAsk(undefined)}
        onConfirm={() => void (asked && takeBack(asked))}
        title={`${texts.takeBack}?`}
        text={
          asked &&
          `${nameOf(asked)}, ${daysOf(asked)}. ${asked.source === OWN_SOURCE ? texts.takeBackOwnText : texts.takeBackText}`
        }
        confirmLabel={texts.takeBack}
        danger
        busy={isBusy}
      />
    </Section>
  );
}

/** Several have the same button: its description says what it is of. */
function PastRow({ past, onAsk }: { past: PastImport; onAsk: () => void }) {
  const id = useId();
  return (
    <StaticRow
      title={<span id={`${id}name`}>{nameOf(past)}</span>}
      secondary={<span id={`${id}days`}>{daysOf(past)}</span>}
      action={
        <Button variant="quiet" aria-describedby={`${id}name ${id}days`} onClick={onAsk}>
          {texts.takeBack}
        </Button>
      }
    />
  );
}

function nameOf({ source, workouts }: PastImport): string {
  return `${APP_NAMES[source] ?? source}: ${countWorkouts(workouts)}`;
}

function daysOf({ firstMs, lastMs }: PastImport): string {
  return `${yearOf(firstMs)} — ${yearOf(lastMs)}`;
}

function yearOf(ms: number): string {
  return new Date(ms).toLocaleDateString('ru-RU', { day: 'numeric', month: 'short', year: 'numeric' });
}
