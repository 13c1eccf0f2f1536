import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { OwnPadContext } from '#ui/fields/own-pad-context.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { COARSE, useMedia } from '#ui/hooks/use-media.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import { numberPad } from '#ui/training-choices.ts';
import type { SheetExercise } from '../workout-sheet.ts';

export interface PadProps {
  exercises: readonly SheetExercise[];
}

type Pad = ComponentType<PadProps>;

/** The loaded module: a training opened again has it at once and does not render its fields twice. */
const loaded: { Pad?: Pad } = {};

async function loadPad(): Promise<Pad> {
  const { NumberPad } = await loadPatiently(() => import('./number-pad.tsx'));
  loaded.Pad = NumberPad;
  return NumberPad;
}

interface PadHostProps extends PadProps {
  children: ReactNode;
}

/** On a phone the fields within use the training's own keys, or the system's keyboard until those have loaded. */
export function PadHost({ exercises, children }: PadHostProps) {
  const [choice] = useDeviceChoice(numberPad);
  const isWanted = useMedia(COARSE) && choice === 'own';
  const [Pad, setPad] = useState<Pad | undefined>(() => loaded.Pad);

  useEffect(() => {
    if (!isWanted || loaded.Pad) return;
    let isGone = false;
    void loadPad().then(found => {
      if (!isGone) setPad(() => found);
    });
    return () => {
      isGone = true;
    };
  }, [isWanted]);

  const isOn = isWanted && Pad !== undefined;
  return (
    <OwnPadContext value={isOn}>
      {children}
      {isOn && <Pad exercises={exercises} />}
    </OwnPadContext>
  );
}
