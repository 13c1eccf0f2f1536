/** What lies under /history. The list comes with this chunk; the others are chunks of their own. */
import { Navigate, Route, Routes } from 'react-router-dom';
import { HistoryScreen } from '#features/history/history-screen.tsx';
import { screen } from './screens.ts';

const TrainingScreen = screen(
  async () => (await import('#features/history/training-screen.tsx')).TrainingScreen,
);
const EditPastScreen = screen(
  async () => (await import('#features/workout/edit-past-screen.tsx')).EditPastScreen,
);
const AddPastScreen = screen(
  async () => (await import('#features/history/add-past-screen.tsx')).AddPastScreen,
);

export function PastScreens() {
  return (
    <Routes>
      <Route index element={<HistoryScreen />} />
      <Route path="add" element={<AddPastScreen />} />
      <Route path=":id" element={<TrainingScreen />} />
      <Route path=":id/edit" element={<EditPastScreen />} />
      <Route path="*" element={<Navigate to="/history" replace />} />
    </Routes>
  );
}
