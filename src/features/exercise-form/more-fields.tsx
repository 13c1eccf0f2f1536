import { useState } from 'react';
import type { ExerciseType } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { ChipField } from '#ui/fields/chip-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AlternativesField } from './alternatives-field.tsx';
import type { FieldErrors } from './check-form.ts';
import type { FieldsProps } from './exercise-fields.tsx';
import type { FormValues } from './form-values.ts';
import styles from './more-fields.module.css';
import { texts } from './texts.ts';

interface MoreFieldsProps extends FieldsProps {
  /** An exercise is no alternative of itself. */
  ownKey: Key | null;
  /** Back from picking alternatives, they are in view. */
  isOpenAtFirst: boolean;
}

const TYPES = Object.keys(texts.types) as ExerciseType[];

/** What most exercises do without: folded, unless something of it is filled in or wrong. */
export function MoreFields({ ownKey, isOpenAtFirst, form, errors, onChange }: MoreFieldsProps) {
  const [isOpened, setOpened] = useState(isOpenAtFirst || isFilled(form));
  return (
    <details
      className={styles.more}
      open={isOpened || hasErrors(errors)}
      onToggle={event => setOpened(event.currentTarget.open)}
    >
      <summary className={styles.summary}>{texts.more}</summary>
      <div className={styles.fields}>
        <TextField
          label={texts.variation}
          hint={texts.variationHint}
          value={form.executionVariation}
          error={errors.executionVariation}
          autoComplete="off"
          onChange={event => onChange({ executionVariation: event.target.value })}
        />
        <ChipField label={texts.type} error={errors.type}>
          {TYPES.map(type => (
            <Chip key={type} pressed={type === form.type} onPress={() => onChange({ type })}>
              {texts.types[type]}
            </Chip>
          ))}
        </ChipField>
        <AlternativesField
          ownKey={ownKey}
          keys={form.alternativeKeys}
          error={errors.alternativeKeys}
          onChange={alternativeKeys => onChange({ alternativeKeys })}
        />
      </div>
    </details>
  );
}

function isFilled({ executionVariation, type, alternativeKeys }: FormValues): boolean {
  return executionVariation !== '' || type !== 'none' || alternativeKeys.length > 0;
}

function hasErrors({ executionVariation, type, alternativeKeys }: FieldErrors): boolean {
  return [executionVariation, type, alternativeKeys].some(error => error !== undefined);
}
