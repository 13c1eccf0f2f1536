import { useState } from 'react';
import type { NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { texts } from './texts.ts';

interface MeasureFieldProps {
  /** The equipment that says that sets are measured in time. */
  timed: NamedRow;
  chosenKey: Key | null;
  onChoose: (key: Key | null) => void;
}

/** What a set is written down as. To the API the time is a kind of equipment; nobody looks for it among barbells. */
export function MeasureField({ timed, chosenKey, onChoose }: MeasureFieldProps) {
  const isTimed = chosenKey === timed.key;
  const [former, setFormer] = useState<Key | null>(null);
  return (
    <SegmentsField label={texts.measure} hint={isTimed ? undefined : texts.byRepsHint}>
      <Chip pressed={!isTimed} onPress={() => isTimed && onChoose(former)}>
        {texts.byReps}
      </Chip>
      <Chip
        pressed={isTimed}
        onPress={() => {
          if (isTimed) return;
          setFormer(chosenKey);
          onChoose(timed.key);
        }}
      >
        {timed.name}
      </Chip>
    </SegmentsField>
  );
}
