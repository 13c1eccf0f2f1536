import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { templateOffer } from '#ui/device-choices.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { texts } from './texts.ts';
import styles from './theme-row.module.css';

/** Which weights a training by a template begins with. */
export function TemplateOfferRow() {
  const [choice, choose] = useDeviceChoice(templateOffer);
  return (
    <div className={styles.row}>
      <p>{texts.templateOffer}</p>
      <ChipRow label={texts.templateOffer} flow="wrap">
        <Chip pressed={choice === 'newer'} onPress={() => choose('newer')}>
          {texts.offerNewer}
        </Chip>
        <Chip pressed={choice === 'template'} onPress={() => choose('template')}>
          {texts.offerTemplate}
        </Chip>
      </ChipRow>
    </div>
  );
}
