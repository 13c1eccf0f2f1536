import { ButtonLink } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { appTexts } from '../texts.ts';

export function GuestBanner() {
  return (
    <Banner
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
