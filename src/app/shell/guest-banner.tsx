import { ButtonLink } from '#ui/controls/button.tsx';
import { makeDeviceChoice } from '#ui/device-choice.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { appTexts } from '../texts.ts';

/** Taken away once, it is left to the profile, which has it beside the account. */
const guestLine = makeDeviceChoice('guestLine.v1', ['shown', 'closed']);

export function GuestBanner() {
  const [line, setLine] = useDeviceChoice(guestLine);
  if (line === 'closed') return null;
  return (
    <Banner
      line={{ short: appTexts.guestShort, close: appTexts.guestClose, onClose: () => setLine('closed') }}
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
