import { SwitchRow } from '#ui/controls/switch-row.tsx';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { COARSE, useMedia } from '#ui/hooks/use-media.ts';
import { numberPad } from '#ui/training-choices.ts';
import { texts } from '../texts.ts';

/** Only where there is a finger to type with: a mouse has a keyboard beside it. */
export function NumberPadRow() {
  const [choice, choose] = useDeviceChoice(numberPad);
  if (!useMedia(COARSE)) return null;
  return (
    <SwitchRow
      label={texts.numberPad}
      secondary={texts.numberPadAbout}
      checked={choice === 'own'}
      onChange={checked => choose(checked ? 'own' : 'system')}
    />
  );
}
