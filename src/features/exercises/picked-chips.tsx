import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import type { Key } from '#domain/ids.ts';
import { ChipRow, RemovableChip } from '#ui/controls/chip.tsx';
import { texts } from './texts.ts';

interface PickedChipsProps {
  picked: readonly Key[];
  onRemove: (key: Key) => void;
}

/** What will be added, in the order of picking, wherever the list is scrolled or filtered to. */
export function PickedChips({ picked, onRemove }: PickedChipsProps) {
  const db = useDb();
  const views = useLiveQuery(() => getExerciseViews(db, picked), [db, picked]);
  const shown = picked.flatMap(key => {
    const name = views?.get(key)?.name;
    return name === undefined ? [] : [{ key, name }];
  });
  const box = useRef<HTMLDivElement>(null);
  useShowNewest(box, shown.length);
  return (
    <div ref={box}>
      <ChipRow label={texts.picked}>
        {shown.map(({ key, name }) => (
          <RemovableChip key={key} label={texts.unpick(name)} onRemove={() => onRemove(key)}>
            {name}
          </RemovableChip>
        ))}
      </ChipRow>
    </div>
  );
}

/** On a phone the row scrolls sideways: what was picked just now is to be seen in it. */
function useShowNewest(box: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const row = box.current?.firstElementChild;
    if (row && count > before.current) row.scrollLeft = row.scrollWidth;
    before.current = count;
  }, [box, count]);
}
