import type { NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { ChipField } from '#ui/fields/chip-field.tsx';
import type { FieldsProps } from './exercise-fields.tsx';
import { texts } from './texts.ts';

interface MuscleFieldsProps extends FieldsProps {
  muscles: readonly NamedRow[];
}

/** One primary muscle; any others beside it, but not the same once more. */
export function MuscleFields({ muscles, form, errors, onChange }: MuscleFieldsProps) {
  const { primaryMuscleKey, secondaryMuscleKeys } = form;

  function choosePrimary(key: Key) {
    onChange({
      primaryMuscleKey: key,
      ...(secondaryMuscleKeys.includes(key) && { secondaryMuscleKeys: without(secondaryMuscleKeys, key) }),
    });
  }

  function toggleSecondary(key: Key) {
    onChange({
      secondaryMuscleKeys: secondaryMuscleKeys.includes(key)
        ? without(secondaryMuscleKeys, key)
        : [...secondaryMuscleKeys, key],
    });
  }

  return (
    <>
      <ChipField label={texts.primary} error={errors.primaryMuscleKey}>
        {muscles.map(({ key, name }) => (
          <Chip key={key} pressed={key === primaryMuscleKey} onPress={() => choosePrimary(key)}>
            {name}
          </Chip>
        ))}
      </ChipField>
      <ChipField label={texts.secondary} error={errors.secondaryMuscleKeys}>
        {muscles.map(({ key, name }) => (
          <Chip
            key={key}
            pressed={secondaryMuscleKeys.includes(key)}
            disabled={key === primaryMuscleKey}
            onPress={() => toggleSecondary(key)}
          >
            {name}
          </Chip>
        ))}
      </ChipField>
    </>
  );
}

function without(keys: readonly Key[], key: Key): Key[] {
  return keys.filter(other => other !== key);
}
