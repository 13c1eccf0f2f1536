import { useShownAccount } from '#db/hooks/use-shown-account.ts';
import { installTexts } from '#ui/install/texts.ts';
import { useInstall } from '#ui/install/use-install.tsx';
import { ButtonRow } from '#ui/layout/list-row.tsx';

/** Nothing where it is installed, or cannot be. */
export function InstallRow() {
  const isGuest = useShownAccount()?.isGuest ?? false;
  const { way, install, hint } = useInstall(isGuest);
  if (way === null) return null;
  return (
    <>
      <ButtonRow title={installTexts.install} secondary={installTexts.about} onPress={() => void install()} />
      {hint}
    </>
  );
}
