import { useLocation } from 'react-router-dom';
import { useAppSession } from '../databases/app-session.ts';
import { UpdateOffer } from '../update/update-offer.tsx';
import { DataLostNotice } from './data-lost-notice.tsx';
import { GuestBanner } from './guest-banner.tsx';

/** Where somebody thinks of what is kept, not of the next set. */
const GUEST_BANNER_PATHS = new Set(['/', '/history', '/profile']);

export function Notices() {
  const { pathname } = useLocation();
  const isGuest = useAppSession()?.kind === 'guest';
  return (
    <>
      <DataLostNotice />
      <UpdateOffer />
      {isGuest && GUEST_BANNER_PATHS.has(pathname) && <GuestBanner />}
    </>
  );
}
