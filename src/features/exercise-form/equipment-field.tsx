import { useState } from 'react';
import type { ExerciseNames } from '#db/queries/exercise-names.ts';
import { groupEquipment } from '#domain/equipment-groups.ts';
import type { Key } from '#domain/ids.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { ChipField } from '#ui/fields/chip-field.tsx';
import { useMedia, WIDE } from '#ui/hooks/use-media.ts';
import { ChipGroups } from './chip-groups.tsx';
import { texts } from './texts.ts';

/** Nearly all own exercises need one of these. */
const FREQUENT = ['Штанга', 'Гантели', 'Гиря', 'Блочный тренажёр', 'Тренажёр', 'Собственный вес'];

interface EquipmentFieldProps {
  equipments: ExerciseNames['equipments'];
  chosenKey: Key | null;
  error: string | undefined;
  onChoose: (key: Key) => void;
}

/** On a phone the frequent ones and what is chosen, until all are asked for: the muscles are to be in the first look. */
export function EquipmentField({ equipments, chosenKey, error, onChoose }: EquipmentFieldProps) {
  const isNarrow = !useMedia(WIDE);
  const [isOpen, setOpen] = useState(false);
  const frequent = equipments
    .filter(({ key, name }) => FREQUENT.includes(name) || key === chosenKey)
    .toSorted((a, b) => FREQUENT.indexOf(a.name) - FREQUENT.indexOf(b.name));
  const isShort = isNarrow && !isOpen;
  const groups = isShort
    ? [{ id: 'frequent', name: texts.frequent, things: frequent }]
    : groupEquipment(equipments);
  return (
    <ChipField label={texts.equipment} error={error}>
      <ChipGroups
        groups={groups}
        end={
          isNarrow && (
            <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? texts.fewer : texts.moreEquipment(equipments.length - frequent.length)}
            </Button>
          )
        }
      >
        {({ key, name }) => (
          <Chip key={key} pressed={key === chosenKey} onPress={() => onChoose(key)}>
            {name}
          </Chip>
        )}
      </ChipGroups>
    </ChipField>
  );
}
