import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { keepAwake } from '#ui/device-choices.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { texts } from './texts.ts';
import styles from './theme-row.module.css';

/** Only where the browser can hold the screen: elsewhere the choice would be a promise nobody keeps. */
export function KeepAwakeRow() {
  const [choice, choose] = useDeviceChoice(keepAwake);
  if (!('wakeLock' in navigator)) return null;
  return (
    <div className={styles.row}>
      <p>{texts.keepAwake}</p>
      <ChipRow label={texts.keepAwake} flow="wrap">
        <Chip pressed={choice === 'on'} onPress={() => choose('on')}>
          {texts.keepAwakeOn}
        </Chip>
        <Chip pressed={choice === 'off'} onPress={() => choose('off')}>
          {texts.keepAwakeOff}
        </Chip>
      </ChipRow>
    </div>
  );
}
