import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { cx } from '#ui/cx.ts';
import { bellSession } from '#ui/device-choices.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import styles from './rest-signals.module.css';
import { bellSessionNames, bellSessionTexts, texts } from './texts.ts';

const CHOICES = ['auto', 'ambient', 'transient', 'playback'] as const;

/** Only where the system asks the page how its sounds get along with others': Safari. */
export function BellSessionRow() {
  const [choice, choose] = useDeviceChoice(bellSession);
  if (!('audioSession' in navigator)) return null;
  return (
    <div className={cx(styles.row, styles.even)}>
      <p>{texts.bellSession}</p>
      <ChipRow label={texts.bellSession} flow="segments">
        {CHOICES.map(one => (
          <Chip key={one} pressed={choice === one} onPress={() => choose(one)}>
            {bellSessionNames[one]}
          </Chip>
        ))}
      </ChipRow>
      <p className={styles.about}>{bellSessionTexts[choice]}</p>
    </div>
  );
}
