import { formatWeightKg } from '#domain/number.ts';
import type { PaddedField } from './find-padded-row.ts';
import { TypingKey } from './key.tsx';
import { TIME_STEP_SEC } from './pad-keys.ts';
import { stepField } from './step-field.ts';
import { padTexts } from './texts.ts';

interface StepKeyProps {
  field: PaddedField;
  /** So many of the field's own steps, up or down. */
  count: number;
}

export function StepKey({ field, count }: StepKeyProps) {
  const { minus, plus, unit } = padTexts;
  const by = amountText(field, Math.abs(count));
  return (
    <TypingKey
      look="step"
      label={(count < 0 ? minus : plus)(by, unit[field.name])}
      onPress={() => stepField(field, count)}
    >
      {count < 0 ? '−' : '+'}
      {by}
    </TypingKey>
  );
}

function amountText({ name, exercise }: PaddedField, count: number): string {
  if (name === 'weightKg') return formatWeightKg(count * exercise.stepKg);
  return String(name === 'durationSec' || name === 'restSec' ? count * TIME_STEP_SEC : count);
}
