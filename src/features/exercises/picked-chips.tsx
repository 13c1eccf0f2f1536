import { useLiveQuery } from 'dexie-react-hooks';
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
  return (
    <ChipRow label={texts.picked}>
      {picked.map(key => {
        const name = views?.get(key)?.name;
        if (name === undefined) return null;
        return (
          <RemovableChip key={key} label={texts.unpick(name)} onRemove={() => onRemove(key)}>
            {name}
          </RemovableChip>
        );
      })}
    </ChipRow>
  );
}
