import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { ExerciseSheetContext } from '#ui/overlays/exercise-sheet-context.ts';
import { preloadable } from '../preload.ts';

interface SheetProps {
  exerciseKey: string;
  onClose: () => void;
}

/** A chunk of its own: a training that is opened does not wait for charts. */
const loadSheet = preloadable(
  async (): Promise<ComponentType<SheetProps>> =>
    (await import('#features/exercise-progress/exercise-sheet.tsx')).ExerciseSheet,
);

/** Lets the screen within open an exercise's past over itself. */
export function ExerciseSheetRoute({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ exerciseKey: string; Sheet: ComponentType<SheetProps> }>();
  const open = useCallback((exerciseKey: string) => {
    // Without network and before it was ever loaded: the training is not to fall for that.
    loadSheet().then(Sheet => setOpened({ exerciseKey, Sheet }), console.error);
  }, []);
  return (
    <ExerciseSheetContext value={open}>
      {children}
      {opened && <opened.Sheet exerciseKey={opened.exerciseKey} onClose={() => setOpened(undefined)} />}
    </ExerciseSheetContext>
  );
}
