import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { describeSync } from '../shell/describe-sync.ts';
import { useSyncState } from '../shell/use-sync-state.ts';
import { appTexts } from '../texts.ts';

const GUEST = { text: appTexts.guest, register: appTexts.guestRegister };

/** The profile says of the sync what the header beside it says, and of a guest what other screens say above them. */
export function ProfileRoute() {
  const sync = useSyncState();
  return <ProfileScreen sync={sync && describeSync(sync)} guest={GUEST} />;
}
