import { useState } from 'react';
import { BELL_RATES } from '#domain/bell-sounds.ts';
import { BELL_VOLUME } from '#domain/limits.ts';
import { ChoiceGroup } from '#ui/controls/choice-group.tsx';
import { RadioRow } from '#ui/controls/choice-row.tsx';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { ButtonRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type BellSound, bellSound } from '#ui/training-choices.ts';
import { bellSoundNames, texts } from './texts.ts';

const CHOICES = ['bell', 'gong', 'chime', 'silent'] as const;

/** Chosen by ear: each is heard when it is chosen. */
export function BellSoundRow() {
  const [choice, choose] = useDeviceChoice(bellSound);
  const [isOpen, setOpen] = useState(false);

  function pick(sound: BellSound) {
    choose(sound);
    if (sound === 'silent') navigator.vibrate?.(200);
    else play(BELL_RATES[sound]);
  }

  return (
    <>
      <ButtonRow
        title={texts.bellSound}
        secondary={choice === 'silent' ? texts.bellSilent : bellSoundNames[choice]}
        opens
        onPress={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.bellSound}>
        <RowGroup>
          <ChoiceGroup label={texts.bellSound}>
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
          </ChoiceGroup>
        </RowGroup>
      </Dialog>
    </>
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
