import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Banner } from '#ui/layout/banner.tsx';
import { loadPatiently } from '#ui/load-patiently.ts';
import { appTexts } from '../texts.ts';
import { UpdateOffer } from '../update/update-offer.tsx';
import { DataLostNotice } from './data-lost-notice.tsx';

/** Nothing of it weighs on the first screen. */
const ExportReminder = lazy(async () => ({
  default: (await loadPatiently(() => import('./export-reminder.tsx'))).ExportReminder,
}));

/** Where somebody thinks of what is kept, not of the next set. */
const QUIET_PATHS = new Set(['/', '/history', '/profile']);

export function Notices() {
  const { pathname } = useLocation();
  const isQuiet = QUIET_PATHS.has(pathname);
  return (
    <>
      <DataLostNotice />
      <UpdateOffer />
      {isQuiet && !isSecureContext && <Banner tone="warning">{appTexts.insecure}</Banner>}
      {pathname === '/history' && (
        <Suspense>
          <ExportReminder />
        </Suspense>
      )}
    </>
  );
}
