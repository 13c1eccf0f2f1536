import type { AccountRow } from '#db/device-db.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { texts } from './texts.ts';

/** A guest that the server knows keeps its own trainings; one that only this device knows is asked after the login. */
export function GuestNote({ account }: { account: AccountRow }) {
  if (account.serverUserId === null) return null;
  return <Banner>{texts.asGuest}</Banner>;
}
