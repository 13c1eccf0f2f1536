import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { describeSync } from '../shell/describe-sync.ts';
import { useSyncState } from '../shell/use-sync-state.ts';

/** The profile says of the sync what the header beside it says. */
export function ProfilePlace() {
  const sync = useSyncState();
  return <ProfileScreen sync={sync && describeSync(sync)} />;
}
