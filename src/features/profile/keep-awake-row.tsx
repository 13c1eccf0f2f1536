import { SwitchRow } from '#ui/controls/switch-row.tsx';
import { keepAwake } from '#ui/device-choices.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { texts } from './texts.ts';

/** Only where the browser can hold the screen: elsewhere the choice would be a promise nobody keeps. */
export function KeepAwakeRow() {
  const [choice, choose] = useDeviceChoice(keepAwake);
  if (!('wakeLock' in navigator)) return null;
  return (
    <SwitchRow
      label={texts.keepAwake}
      checked={choice === 'on'}
      onChange={checked => choose(checked ? 'on' : 'off')}
    />
  );
}
