/** What lies under /history. The list comes with this chunk; the others are chunks of their own. */
import { Navigate, Route, Routes } from 'react-router-dom';
import { HistoryScreen } from '#features/history/history-screen.tsx';
import { useAppSession } from '../databases/app-session.ts';
import { useExportReminderDue } from '../shell/export-reminder.tsx';
import { GuestBanner } from '../shell/guest-banner.tsx';
import { ExerciseSheetRoute } from './exercise-sheet-route.tsx';
import { screen } from './lazy-screen.ts';

const TrainingScreen = screen(
  async () => (await import('#features/history/training-screen.tsx')).TrainingScreen,
);
const EditPastScreen = screen(
  async () => (await import('#features/workout/edit-past-screen.tsx')).EditPastScreen,
);
const AddPastScreen = screen(
  async () => (await import('#features/history/add-past-screen.tsx')).AddPastScreen,
);
const HistorySearchScreen = screen(
  async () => (await import('#features/history/history-search-screen.tsx')).HistorySearchScreen,
);
const CalendarScreen = screen(
  async () => (await import('#features/history/calendar-screen.tsx')).CalendarScreen,
);
const MuscleLoadScreen = screen(
  async () => (await import('#features/muscle-load/muscle-load-screen.tsx')).MuscleLoadScreen,
);
const JournalScreen = screen(async () => (await import('#features/sync/journal-screen.tsx')).JournalScreen);

export function PastScreens() {
  const isGuest = useAppSession()?.kind === 'guest';
  return (
    <Routes>
      <Route index element={<HistoryScreen aside={isGuest && <GuestLine />} />} />
      <Route path="add" element={<AddPastScreen />} />
      <Route path="search" element={<HistorySearchScreen />} />
      <Route path="calendar" element={<CalendarScreen />} />
      <Route path="load" element={<MuscleLoadScreen />} />
      <Route path="journal" element={<JournalScreen />} />
      <Route path=":id/journal" element={<JournalScreen />} />
      <Route path=":id" element={<TrainingScreen />} />
      <Route
        path=":id/edit"
        element={
          <ExerciseSheetRoute>
            <EditPastScreen />
          </ExerciseSheetRoute>
        }
      />
      <Route path="*" element={<Navigate to="/history" replace />} />
    </Routes>
  );
}

/** Only without the reminder of a copy: a screen has one such line. */
function GuestLine() {
  return useExportReminderDue() === false && <GuestBanner />;
}
