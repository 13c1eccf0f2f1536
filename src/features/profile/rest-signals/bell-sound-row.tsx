import { BELL_RATES } from '#domain/bell-sounds.ts';
import { BELL_VOLUME } from '#domain/limits.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { cx } from '#ui/cx.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { type BellSound, bellSound } from '#ui/training-choices.ts';
import styles from './rest-signals.module.css';
import { bellSoundNames, texts } from './texts.ts';

const CHOICES = ['bell', 'gong', 'chime', 'silent'] as const;

/** Chosen by ear: each is heard when it is chosen. */
export function BellSoundRow() {
  const [choice, choose] = useDeviceChoice(bellSound);

  function pick(sound: BellSound) {
    choose(sound);
    if (sound === 'silent') navigator.vibrate?.(200);
    else play(BELL_RATES[sound]);
  }

  return (
    <div className={cx(styles.row, styles.even)}>
      <p>{texts.bellSound}</p>
      <ChipRow label={texts.bellSound} flow="segments">
        {CHOICES.map(one => (
          <Chip key={one} pressed={choice === one} onPress={() => pick(one)}>
            {bellSoundNames[one]}
          </Chip>
        ))}
      </ChipRow>
      {choice === 'silent' && <p className={styles.about}>{texts.bellSilent}</p>}
    </div>
  );
}

/** A device without a loudspeaker says nothing, and that is no failure of the choice. */
function play(rate: number): void {
  const audio = new Audio('/bell.wav');
  audio.preservesPitch = false;
  audio.playbackRate = rate;
  audio.volume = BELL_VOLUME;
  audio.play().catch(error => console.warn(error));
}
