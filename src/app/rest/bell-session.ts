/** How the bell gets along with the music, where the system asks the page (Safari). A choice of the person's. */
import { type BellSession, bellSession } from '#ui/device-choices.ts';

interface AudioSessionNavigator {
  audioSession?: { type: BellSession };
}

/** From now on, until stopped. */
export function followBellSession(): () => void {
  const { audioSession } = navigator as AudioSessionNavigator;
  if (!audioSession) return () => {};
  function apply(session: { type: BellSession }) {
    session.type = bellSession.read();
  }
  apply(audioSession);
  return bellSession.follow(() => apply(audioSession));
}
