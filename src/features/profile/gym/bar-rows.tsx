import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { readDeviceList, toggleInDeviceList } from '#ui/device-list.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { lookOfPlate } from '#ui/training/barbell-shapes.ts';
import { gymBar, gymPlates } from '#ui/training-choices.ts';
import { texts } from '../texts.ts';
import styles from '../theme-row.module.css';

const BARS = ['8', '10', '15', '20', '25'] as const;
const PLATES = ['25', '20', '15', '10', '5', '2.5', '1.25', '1', '0.5'] as const;

/** What the bar weighs that plates are put on. */
export function BarRow() {
  const [bar, choose] = useDeviceChoice(gymBar);
  return (
    <div className={styles.row}>
      <p>{texts.gymBar}</p>
      <ChipRow label={texts.gymBar} flow="segments">
        {BARS.map(kg => (
          <Chip key={kg} pressed={kg === bar} onPress={() => choose(kg)}>
            {kg}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** Which plates there are, enough of each. */
export function PlatesRow() {
  const [list, choose] = useDeviceChoice(gymPlates);
  const chosen = readDeviceList(list);
  return (
    <div className={styles.row}>
      <p>{texts.gymPlates}</p>
      <ChipRow label={texts.gymPlates} flow="wrap">
        {PLATES.map(kg => (
          <Chip
            key={kg}
            pressed={chosen.includes(kg)}
            look={lookOfPlate(Number(kg))}
            onPress={() => choose(toggleInDeviceList(list, kg))}
          >
            {kg.replace('.', ',')}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
