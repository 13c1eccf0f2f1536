import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { texts } from './texts.ts';

/** A placeholder (docs/product.md, Screens); it says where the settings are. */
export function SettingsScreen() {
  return (
    <Screen title={texts.title}>
      <EmptyState text={texts.inProfile} action={<ButtonLink to="/profile">{texts.toProfile}</ButtonLink>} />
    </Screen>
  );
}
