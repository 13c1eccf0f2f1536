import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { Screen } from '#ui/layout/screen.tsx';
import { ExportSection } from './export-section.tsx';
import type { FileReading } from './file-reading.ts';
import { ImportSection } from './import-section.tsx';
import { PastImports } from './past-imports.tsx';
import { texts } from './texts.ts';

interface DataScreenProps {
  startReading: () => FileReading;
}

/** /profile/data: trainings of other apps come in here. */
export function DataScreen({ startReading }: DataScreenProps) {
  const goBack = useGoBack('/profile');
  return (
    <Screen title={texts.title} onBack={goBack}>
      <ImportSection startReading={startReading} />
      <PastImports />
      <ExportSection />
    </Screen>
  );
}
