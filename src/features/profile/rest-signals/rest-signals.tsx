import { BellSessionRow } from './bell-session-row.tsx';
import { BellSoundRow } from './bell-sound-row.tsx';
import { KeepAliveRow } from './keep-alive-row.tsx';
import { NotificationRow } from './notification-row.tsx';
import { PushRow } from './push-row.tsx';

/** Settings of this device: what it does beside the bell when a rest ends. Each says what it costs. */
export function RestSignals() {
  return (
    <>
      <BellSoundRow />
      <NotificationRow />
      <PushRow />
      <KeepAliveRow />
      <BellSessionRow />
    </>
  );
}
