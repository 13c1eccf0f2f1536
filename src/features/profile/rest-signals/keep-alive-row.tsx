import { SwitchRow } from '#ui/controls/switch-row.tsx';
import { keepAliveSound } from '#ui/device-choices.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { texts } from './texts.ts';

/** On Android alone: an iPhone stops a page's sound with the screen, and a computer puts no page to sleep so soon. */
export function KeepAliveRow() {
  const [choice, choose] = useDeviceChoice(keepAliveSound);
  if (!/Android/.test(navigator.userAgent)) return null;
  return (
    <SwitchRow
      label={texts.keepAlive}
      secondary={texts.keepAliveAbout}
      checked={choice === 'on'}
      onChange={checked => choose(checked ? 'on' : 'off')}
    />
  );
}
