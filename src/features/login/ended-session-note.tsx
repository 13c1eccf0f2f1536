import type { Key } from '#domain/ids.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { texts } from './texts.ts';

/** The server ended the session: says so, and that nothing is lost. */
export function EndedSessionNote({ accountKey }: { accountKey: Key | null }) {
  if (accountKey === null) return null;
  return (
    <Banner tone="warning">
      <p>{texts.sessionEnded}</p>
      <p>{texts.sessionEndedKept}</p>
    </Banner>
  );
}
