/** The screens, each a chunk of its own but the start screen, which the first load is for. */
import { type ComponentType, createElement, lazy, useState } from 'react';
import { preloadable } from '../preload.ts';

/** By then what failed is told. */
const FAILURE_SHOWN_MS = 500;

interface Chunk {
  /** What it exports, once it has come. */
  loaded: ComponentType | undefined;
  late: ComponentType;
}

/**
 * Like React's `lazy`, but one that has come in time is rendered at once. Whatever suspends, if for a moment only,
 * React holds back for 300 ms: right against flicker, wrong for a chunk that lies in the precache.
 */
function screen(fetchScreen: () => Promise<ComponentType>) {
  const load = preloadable(async () => {
    chunk.loaded = await fetchScreen();
    return chunk.loaded;
  });
  // React would keep a failure for ever; once that is on the screen, going there again is to try again.
  const makeLate = (): ComponentType =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        setTimeout(() => (chunk.late = makeLate()), FAILURE_SHOWN_MS);
        throw error;
      }
    });
  const chunk: Chunk = { loaded: undefined, late: makeLate() };
  /** `load` begins to fetch it before anything renders. */
  return Object.assign(() => createElement(FromChunk, { chunk }), { load });
}

function FromChunk({ chunk }: { chunk: Chunk }) {
  // For as long as it is mounted: another component in its place would forget what was typed.
  const [Current] = useState(() => chunk.loaded ?? chunk.late);
  return createElement(Current);
}

const loadForm = () => import('#features/exercise-form/exercise-form-screen.tsx');

export const screens = {
  login: screen(async () => (await import('#features/login/login-screen.tsx')).LoginScreen),
  register: screen(async () => (await import('#features/register/register-screen.tsx')).RegisterScreen),
  templates: screen(async () => (await import('#features/start/templates.tsx')).Templates),
  workout: screen(async () => (await import('#features/workout/workout-screen.tsx')).WorkoutScreen),
  profile: screen(async () => (await import('./profile-place.tsx')).ProfilePlace),
  account: screen(async () => (await import('#features/account/account-screen.tsx')).AccountScreen),
  archive: screen(async () => (await import('#features/archive/archive-screen.tsx')).ArchiveScreen),
  history: screen(async () => (await import('#features/history/history-screen.tsx')).HistoryScreen),
  statistic: screen(async () => (await import('#features/statistic/statistic-screen.tsx')).StatisticScreen),
  summary: screen(async () => (await import('#features/summary/summary-screen.tsx')).SummaryScreen),
  exercises: screen(async () => (await import('#features/exercises/exercises-screen.tsx')).ExercisesScreen),
  exerciseDetail: screen(
    async () => (await import('#features/exercise-detail/exercise-detail-screen.tsx')).ExerciseDetailScreen,
  ),
  createExercise: screen(async () => (await loadForm()).CreateExerciseScreen),
  editExercise: screen(async () => (await loadForm()).EditExerciseScreen),
  editTemplate: screen(
    async () => (await import('#features/template-edit/template-edit-screen.tsx')).TemplateEditScreen,
  ),
  settings: screen(async () => (await import('#features/settings/settings-screen.tsx')).SettingsScreen),
  sync: screen(async () => (await import('#features/sync/sync-screen.tsx')).SyncScreen),
};
