import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#ui/controls/button.tsx';
import { makeDeviceChoice } from '#ui/device-choice.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { appTexts } from '../texts.ts';

/** Taken away once, it is left to the profile, where it says what the account is. */
const guestLine = makeDeviceChoice('guestLine.v1', ['shown', 'closed']);

export function GuestBanner() {
  const isProfile = useLocation().pathname === '/profile';
  const [line, setLine] = useDeviceChoice(guestLine);
  if (!isProfile && line === 'closed') return null;
  return (
    <Banner
      line={
        isProfile
          ? undefined
          : { short: appTexts.guestShort, close: appTexts.guestClose, onClose: () => setLine('closed') }
      }
      action={
        <ButtonLink to="/register" variant="quiet">
          {appTexts.guestRegister}
        </ButtonLink>
      }
    >
      {appTexts.guest}
    </Banner>
  );
}
