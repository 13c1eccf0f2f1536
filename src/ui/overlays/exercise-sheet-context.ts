import { createContext } from 'react';

/** Opens an exercise's past over the screen; null where nothing does. Two features meet here, which never import each other. */
export const ExerciseSheetContext = createContext<((exerciseKey: string) => void) | null>(null);
