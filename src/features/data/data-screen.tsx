import { useGoBack } from '#ui/hooks/use-go-back.ts';
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

/** /profile/data: trainings of other apps come in here. */
export function DataScreen({ startReading }: DataScreenProps) {
  const goBack = useGoBack('/profile');
  const restore = useRestore(startReading);
  const flow = useImport(startReading, restore.begin);
  // One that is being stored is not taken back; and the list would be read anew after each piece of it.
  const isSettled = flow.state.kind !== 'storing' && restore.state.kind !== 'storing';
  return (
    <Screen title={texts.title} onBack={goBack}>
      <ImportSection flow={flow} restored={restore.state} />
      <RestoreDialog flow={restore} />
      {isSettled && <PastImports />}
      <ExportSection />
    </Screen>
  );
}
