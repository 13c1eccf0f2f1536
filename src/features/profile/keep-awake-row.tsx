import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { useKeepAwake } from '#ui/hooks/use-keep-awake.ts';
import { texts } from './texts.ts';
import styles from './theme-row.module.css';

/** Only where the browser can hold the screen: elsewhere the choice would be a promise nobody keeps. */
export function KeepAwakeRow() {
  const { isOn, setOn } = useKeepAwake();
  if (!('wakeLock' in navigator)) return null;
  return (
    <div className={styles.row}>
      <p>{texts.keepAwake}</p>
      <ChipRow label={texts.keepAwake} flow="wrap">
        <Chip pressed={isOn} onPress={() => setOn(true)}>
          {texts.keepAwakeOn}
        </Chip>
        <Chip pressed={!isOn} onPress={() => setOn(false)}>
          {texts.keepAwakeOff}
        </Chip>
      </ChipRow>
    </div>
  );
}
