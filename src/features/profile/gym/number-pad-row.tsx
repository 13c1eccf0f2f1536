import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { COARSE, useMedia } from '#ui/hooks/use-media.ts';
import { numberPad } from '#ui/training-choices.ts';
import { texts } from '../texts.ts';
import styles from '../theme-row.module.css';

/** Only where there is a finger to type with: a mouse has a keyboard beside it. */
export function NumberPadRow() {
  const [choice, choose] = useDeviceChoice(numberPad);
  if (!useMedia(COARSE)) return null;
  return (
    <div className={styles.row}>
      <p>{texts.numberPad}</p>
      <ChipRow label={texts.numberPad} flow="wrap">
        <Chip pressed={choice === 'own'} onPress={() => choose('own')}>
          {texts.numberPadOwn}
        </Chip>
        <Chip pressed={choice === 'system'} onPress={() => choose('system')}>
          {texts.numberPadSystem}
        </Chip>
      </ChipRow>
    </div>
  );
}
