import { Templates } from '#features/start/templates.tsx';
import { useAppSession } from '../databases/app-session.ts';
import { GuestBanner } from '../shell/guest-banner.tsx';

export function TemplatesRoute() {
  const session = useAppSession();
  return <Templates aside={session?.kind === 'guest' && <GuestBanner />} />;
}
