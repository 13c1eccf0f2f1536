import { useState } from 'react';
import type { NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { groupMuscles } from '#domain/muscle-groups.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { ChipField } from '#ui/fields/chip-field.tsx';
import type { FieldsProps } from './exercise-fields.tsx';
import styles from './muscle-fields.module.css';
import { texts } from './texts.ts';

interface MuscleFieldsProps extends FieldsProps {
  muscles: readonly NamedRow[];
}

type Part = 'primary' | 'secondary';

/** One picker for both: the primary muscle first, and when that is chosen, any others beside it. */
export function MuscleFields({ muscles, form, errors, onChange }: MuscleFieldsProps) {
  const { primaryMuscleKey, secondaryMuscleKeys } = form;
  const [part, setPart] = useState<Part>(errors.secondaryMuscleKeys ? 'secondary' : 'primary');
  // What is wrong is said where it can be mended.
  const shown = errors.primaryMuscleKey ? 'primary' : part;
  const isPrimary = shown === 'primary';

  function choosePrimary(key: Key) {
    onChange({
      primaryMuscleKey: key,
      ...(secondaryMuscleKeys.includes(key) && { secondaryMuscleKeys: without(secondaryMuscleKeys, key) }),
    });
    setPart('secondary');
  }

  function toggleSecondary(key: Key) {
    onChange({
      secondaryMuscleKeys: secondaryMuscleKeys.includes(key)
        ? without(secondaryMuscleKeys, key)
        : [...secondaryMuscleKeys, key],
    });
  }

  const primaryName = muscles.find(({ key }) => key === primaryMuscleKey)?.name;
  return (
    <div className={styles.picker}>
      <ChipRow label={texts.muscles} flow="segments">
        <Chip pressed={isPrimary} onPress={() => setPart('primary')}>
          {texts.primaryIs(primaryName)}
        </Chip>
        <Chip pressed={!isPrimary} disabled={primaryMuscleKey === null} onPress={() => setPart('secondary')}>
          {texts.secondaryCount(secondaryMuscleKeys.length)}
        </Chip>
      </ChipRow>
      <ChipField
        label={isPrimary ? texts.primary : texts.secondary}
        error={isPrimary ? errors.primaryMuscleKey : errors.secondaryMuscleKeys}
      >
        {groupMuscles(muscles).map(group => (
          <div key={group.id} className={styles.group}>
            {group.muscles.map(({ key, name }) => (
              <Chip
                key={key}
                pressed={isPrimary ? key === primaryMuscleKey : secondaryMuscleKeys.includes(key)}
                disabled={!isPrimary && key === primaryMuscleKey}
                onPress={() => (isPrimary ? choosePrimary(key) : toggleSecondary(key))}
              >
                {name}
              </Chip>
            ))}
          </div>
        ))}
      </ChipField>
    </div>
  );
}

function without(keys: readonly Key[], key: Key): Key[] {
  return keys.filter(other => other !== key);
}
