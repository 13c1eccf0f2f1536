import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Key } from '#domain/ids.ts';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { Column, Columns } from '#ui/layout/columns.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { ExportSection } from './export-section.tsx';
import type { FileReading } from './file-reading.ts';
import { ImportSection } from './import-section.tsx';
import { PastImports } from './past-imports.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { texts } from './texts.ts';
import { useImport } from './use-import.ts';
import { useRestore } from './use-restore.ts';

interface DataScreenProps {
  startReading: () => FileReading;
}

/** /profile/data: import, export and restore. */
export function DataScreen({ startReading }: DataScreenProps) {
  const goBack = useGoBack('/profile');
  const restore = useRestore(startReading);
  const flow = useImport(startReading, restore.begin);
  // Who comes from the journal has chosen one already, once.
  const { state } = useLocation();
  const [askedKey, setAskedKey] = useState<Key | undefined>(state?.takeBack);
  // Hidden while something is being stored: it cannot be undone yet, and each piece would reload the list.
  const isSettled = flow.state.kind !== 'storing' && restore.state.kind !== 'storing';
  return (
    <Screen title={texts.title} onBack={goBack} wide>
      <Columns>
        <Column>
          <ImportSection flow={flow} restored={restore.state} />
          {isSettled && (
            <PastImports
              startReading={startReading}
              askedKey={askedKey}
              onAsk={setAskedKey}
              onTakenBack={flow.afterTakeBack}
            />
          )}
        </Column>
        <ExportSection />
      </Columns>
      <RestoreDialog flow={restore} />
    </Screen>
  );
}
