import { RadioRow } from '#ui/controls/choice-row.tsx';
import { bellSession } from '#ui/device-choices.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { SoundChoice } from './sound-choice.tsx';
import { bellSessionNames, bellSessionTexts, texts } from './texts.ts';

const CHOICES = ['auto', 'ambient', 'transient', 'playback'] as const;

/** Only where the system asks the page how its sounds get along with others': Safari. */
export function BellSessionRow() {
  const [choice, choose] = useDeviceChoice(bellSession);
  if (!('audioSession' in navigator)) return null;
  return (
    <SoundChoice title={texts.bellSession}>
      {CHOICES.map(one => (
        <RadioRow
          key={one}
          name="bell-session"
          label={bellSessionNames[one]}
          secondary={bellSessionTexts[one]}
          checked={choice === one}
          onChoose={() => choose(one)}
        />
      ))}
    </SoundChoice>
  );
}
