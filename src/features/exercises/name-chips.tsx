import type { NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { texts } from './texts.ts';

interface NameChipsProps {
  label: string;
  flow: 'row' | 'column';
  /** Undefined while they are read. */
  names: readonly NamedRow[] | undefined;
  /** Null: all. */
  chosen: Key | null;
  onChoose: (key: Key | null) => void;
}

/** A filter by one equipment or muscle; pressed again it lets go. */
export function NameChips({ label, flow, names = [], chosen, onChoose }: NameChipsProps) {
  return (
    <ChipRow label={label} flow={flow}>
      <Chip pressed={chosen === null} onPress={() => onChoose(null)}>
        {texts.all}
      </Chip>
      {names.map(({ key, name }) => (
        <Chip key={key} pressed={key === chosen} onPress={() => onChoose(key === chosen ? null : key)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
