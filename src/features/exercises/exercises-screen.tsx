import { useSearchParams } from 'react-router-dom';
import { LibraryScreen } from './library-screen.tsx';
import { PickerScreen } from './picker-screen.tsx';
import { readListMode } from './read-list-mode.ts';

/** /exercises: the library to look around in, or a picker for the screen that asks. */
export function ExercisesScreen() {
  const [params] = useSearchParams();
  const mode = readListMode(params);
  if (mode.kind === 'browse') return <LibraryScreen />;
  return <PickerScreen key={`${mode.selectedKey} ${mode.isSingle}`} mode={mode} />;
}
