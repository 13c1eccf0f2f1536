import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AppShell } from '../shell/app-shell.tsx';
import { BareScreen } from '../shell/bare-screen.tsx';
import { Protected } from './protected.tsx';
import { screens } from './screens.ts';
import { StartRoute } from './start-route.tsx';
import { WhenOpen } from './when-open.tsx';

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<BareScreen />}>
        <Route path="/login" element={<screens.login />} />
        <Route path="/login/recover" element={<screens.recover />} />
        <Route path="/register" element={<screens.register />} />
      </Route>
      <Route element={<AppShell />}>
        <Route path="/" element={<StartRoute />} />
        <Route path="/training" element={<Navigate to="/" replace />} />
        <Route path="/exercises" element={open(<screens.exercises />)} />
        <Route path="/exercises/:id" element={open(<screens.exerciseDetail />)} />
        <Route path="/settings" element={open(<screens.settings />)} />
        <Route path="/t" element={open(<screens.linkedTemplate />)} />
        <Route path="/sync" element={guarded(<screens.sync />)} />
        <Route path="/exercises/create" element={guarded(<screens.createExercise />)} />
        <Route path="/exercises/:id/edit" element={guarded(<screens.editExercise />)} />
        <Route path="/workout" element={guarded(<screens.workout />)} />
        <Route path="/success_workout" element={guarded(<screens.summary />)} />
        <Route path="/templates/:id/edit" element={guarded(<screens.editTemplate />)} />
        <Route path="/history/*" element={guarded(<screens.history />)} />
        <Route path="/statistic" element={guarded(<screens.statistic />)} />
        <Route path="/profile" element={guarded(<screens.profile />)} />
        <Route path="/profile/info" element={guarded(<screens.account />)} />
        <Route path="/profile/access" element={guarded(<screens.access />)} />
        <Route path="/profile/data" element={guarded(<screens.data />)} />
        <Route path="/profile/archived" element={guarded(<screens.archive />)} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Route>
    </Routes>
  );
}

function open(screen: ReactNode) {
  return <WhenOpen>{screen}</WhenOpen>;
}

function guarded(screen: ReactNode) {
  return <Protected>{screen}</Protected>;
}
