import { useLayoutEffect, useRef } from 'react';
import type { NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { FilterName } from './filter-name.tsx';
import { texts } from './texts.ts';

interface NameChipsProps {
  label: string;
  /** Undefined while they are read. */
  names: readonly NamedRow[] | undefined;
  /** Null: all. */
  chosen: Key | null;
  onChoose: (key: Key | null) => void;
}

/** A filter by one equipment; pressed again it is off. */
export function NameChips({ label, names, chosen, onChoose }: NameChipsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isRead = names !== undefined;
  useLayoutEffect(() => {
    if (isRead) scrollToPressed(box.current);
  }, [isRead]);

  return (
    <div ref={box}>
      <ChipRow label={label}>
        <FilterName>{label}</FilterName>
        <Chip pressed={chosen === null} onPress={() => onChoose(null)}>
          {texts.all}
        </Chip>
        {names?.map(({ key, name }) => (
          <Chip key={key} pressed={key === chosen} onPress={() => onChoose(key === chosen ? null : key)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** Back from an exercise, the filter that is on must not be hidden at the far end. Sideways only: the page stays. */
function scrollToPressed(box: HTMLElement | null): void {
  const chip = box?.querySelector('[aria-pressed="true"]');
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const [chipPlace, rowPlace] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  if (chipPlace.right > rowPlace.right)
    row.scrollLeft += chipPlace.right - rowPlace.right + rowPlace.width / 4;
}
