import { BELL_RATES } from '#domain/bell-sounds.ts';
import { BELL_VOLUME } from '#domain/limits.ts';
import { RadioRow } from '#ui/controls/choice-row.tsx';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { type BellSound, bellSound } from '#ui/training-choices.ts';
import { SoundChoice } from './sound-choice.tsx';
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
    <SoundChoice title={texts.bellSound}>
      {CHOICES.map(one => (
        <RadioRow
          key={one}
          name="bell-sound"
          label={bellSoundNames[one]}
          secondary={one === 'silent' && choice === one && texts.bellSilent}
          checked={choice === one}
          onChoose={() => pick(one)}
        />
      ))}
    </SoundChoice>
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
