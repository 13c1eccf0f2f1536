import { useState } from 'react';
import type { NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { groupMuscles } from '#domain/muscle-groups.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { ChipField } from '#ui/fields/chip-field.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Body } from '#ui/training/body.tsx';
import { ChipGroups } from './chip-groups.tsx';
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
  // What is wrong or missing is said where it can be mended.
  const shown = errors.primaryMuscleKey || primaryMuscleKey === null ? 'primary' : part;
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

  function choose(key: Key) {
    if (isPrimary) choosePrimary(key);
    else if (key !== primaryMuscleKey) toggleSecondary(key);
  }

  const nameOf = (key: Key | null) => muscles.find(muscle => muscle.key === key)?.name;
  const primaryName = nameOf(primaryMuscleKey);
  const secondaryNames = secondaryMuscleKeys.flatMap(key => nameOf(key) ?? []);
  return (
    <div className={styles.picker}>
      <SegmentsField label={texts.muscles}>
        <Chip pressed={isPrimary} onPress={() => setPart('primary')}>
          {texts.primaryPart}
        </Chip>
        <Chip pressed={!isPrimary} disabled={primaryMuscleKey === null} onPress={() => setPart('secondary')}>
          {texts.secondaryCount(secondaryMuscleKeys.length)}
        </Chip>
      </SegmentsField>
      <ChipField
        label={<VisuallyHidden>{isPrimary ? texts.primary : texts.secondary}</VisuallyHidden>}
        error={isPrimary ? errors.primaryMuscleKey : errors.secondaryMuscleKeys}
      >
        <ChipGroups
          groups={groupMuscles(muscles)}
          beside={
            <PickedMuscles
              primary={primaryName}
              secondary={secondaryNames}
              onPress={name => {
                const pressed = muscles.find(muscle => muscle.name === name);
                if (pressed) choose(pressed.key);
              }}
            />
          }
        >
          {({ key, name }) => (
            <Chip
              key={key}
              pressed={isPrimary ? key === primaryMuscleKey : secondaryMuscleKeys.includes(key)}
              disabled={!isPrimary && key === primaryMuscleKey}
              onPress={() => choose(key)}
            >
              {name}
            </Chip>
          )}
        </ChipGroups>
      </ChipField>
    </div>
  );
}

/** About half of the colour: differs from the primary muscle's, and from none. */
const SECONDARY_SHARE = 0.4;

interface PickedMusclesProps {
  primary: string | undefined;
  secondary: readonly string[];
  /** A thumb or a mouse has met that muscle. */
  onPress: (name: string) => void;
}

function PickedMuscles({ primary, secondary, onPress }: PickedMusclesProps) {
  const shares = new Map(secondary.map(name => [name, SECONDARY_SHARE]));
  if (primary) shares.set(primary, 1);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the eye; the chips beside it are the same choice
    <figure
      className={styles.body}
      onClick={({ target }) => {
        const name = target instanceof SVGElement && target.dataset.muscle;
        if (name) onPress(name);
      }}
    >
      <Body label={texts.picked([...shares.keys()])} shares={shares} />
      <figcaption className={styles.primary}>
        {primary ? texts.primaryIs(primary) : texts.toChoose}
      </figcaption>
    </figure>
  );
}

function without(keys: readonly Key[], key: Key): Key[] {
  return keys.filter(other => other !== key);
}
