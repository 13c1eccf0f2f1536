/** The screens, each a chunk of its own but the start screen, which the first load is for. */
import { screen } from './lazy-screen.ts';

const loadForm = () => import('#features/exercise-form/exercise-form-screen.tsx');

/** Of the start screen. */
const IS_PART = true;

export const screens = {
  login: screen(async () => (await import('#features/login/login-screen.tsx')).LoginScreen),
  recover: screen(async () => (await import('#features/login/recover-screen.tsx')).RecoverScreen),
  register: screen(async () => (await import('#features/register/register-screen.tsx')).RegisterScreen),
  templates: screen(async () => (await import('./templates-route.tsx')).TemplatesRoute, IS_PART),
  next: screen(async () => (await import('#features/start/next-training.tsx')).NextTraining, IS_PART),
  firstMinute: screen(async () => (await import('#features/start/first-minute.tsx')).FirstMinute, IS_PART),
  workout: screen(async () => (await import('./workout-route.tsx')).WorkoutRoute),
  profile: screen(async () => (await import('./profile-route.tsx')).ProfileRoute),
  account: screen(async () => (await import('#features/account/account-screen.tsx')).AccountScreen),
  access: screen(async () => (await import('#features/access/access-screen.tsx')).AccessScreen),
  data: screen(async () => (await import('./data-route.tsx')).DataRoute),
  archive: screen(async () => (await import('#features/archive/archive-screen.tsx')).ArchiveScreen),
  history: screen(async () => (await import('./past-screens.tsx')).PastScreens),
  statistic: screen(async () => (await import('#features/statistic/statistic-screen.tsx')).StatisticScreen),
  summary: screen(async () => (await import('#features/summary/summary-screen.tsx')).SummaryScreen),
  exercises: screen(async () => (await import('#features/exercises/exercises-screen.tsx')).ExercisesScreen),
  exerciseDetail: screen(async () => (await import('./exercise-detail-route.tsx')).ExerciseDetailRoute),
  createExercise: screen(async () => (await loadForm()).CreateExerciseScreen),
  editExercise: screen(async () => (await loadForm()).EditExerciseScreen),
  editTemplate: screen(
    async () => (await import('#features/template-edit/template-edit-screen.tsx')).TemplateEditScreen,
  ),
  linkedTemplate: screen(
    async () => (await import('#features/start/link/linked-template-screen.tsx')).LinkedTemplateScreen,
  ),
  settings: screen(async () => (await import('#features/settings/settings-screen.tsx')).SettingsScreen),
  sync: screen(async () => (await import('#features/sync/sync-screen.tsx')).SyncScreen),
};
