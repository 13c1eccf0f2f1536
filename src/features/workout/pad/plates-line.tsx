import { useEffect, useReducer } from 'react';
import { formatWeightKg } from '#domain/number.ts';
import { platesPerSide } from '#domain/plates.ts';
import { sumKg } from '#domain/tonnage.ts';
import { readDeviceList } from '#ui/device-list.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { BarbellEnd } from '#ui/training/barbell.tsx';
import { gymPlates } from '#ui/training-choices.ts';
import type { PaddedField } from './find-padded-row.ts';
import padStyles from './number-pad.module.css';
import { readText } from './pad-keys.ts';
import styles from './plates-line.module.css';
import { padTexts } from './texts.ts';

/**
 * Draws the plates for each side of the bar, for the field's weight or its hint: from the bar outwards, in the plates'
 * colours.
 */
export function PlatesLine({ field: { input, row }, barKg }: { field: PaddedField; barKg: number }) {
  useTypedText();
  const [list] = useDeviceChoice(gymPlates);
  const weightKg = readText('weightKg', input.value) ?? row.hints.weightKg;
  const gym = readDeviceList(list).map(Number);
  const barText = formatWeightKg(barKg);
  if (weightKg === null) return <p className={padStyles.line}>{padTexts.bar(barText)}</p>;
  const side = platesPerSide(weightKg, barKg, gym);
  if (!side) return <p className={padStyles.line}>{padTexts.underBar(barText)}</p>;
  const { platesKg, missingKg } = side;
  return (
    <div className={padStyles.line}>
      <BarbellEnd
        platesKg={platesKg}
        label={nameSide(platesKg, barText)}
        plateTexts={platesKg.map(formatWeightKg)}
      />
      <span aria-hidden="true" className={styles.sum}>
        {platesKg.length > 0 && <b>{padTexts.eachSide(formatWeightKg(sumKg(platesKg)))}</b>}
        {padTexts.barAlone(barText)}
      </span>
      {missingKg > 0 && <span className={styles.missing}>{padTexts.missing(formatWeightKg(missingKg))}</span>}
    </div>
  );
}

function nameSide(platesKg: readonly number[], bar: string): string {
  return platesKg.length === 0
    ? padTexts.bar(bar)
    : padTexts.side(platesKg.map(formatWeightKg).join(' + '), bar);
}

/** Rerenders with each typed character. */
export function useTypedText(): void {
  const [, repaint] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    document.addEventListener('input', repaint);
    return () => document.removeEventListener('input', repaint);
  }, []);
}
