import type { NamedRow } from '#db/rows.ts';
import { groupMuscles } from '#domain/muscle-groups.ts';
import type { Grouped } from '#domain/name-groups.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { FilterName } from './filter-name.tsx';
import styles from './muscle-chips.module.css';
import { texts } from './texts.ts';
import type { Filters } from './use-filters.ts';

interface MuscleChipsProps {
  /** Undefined while they are read. */
  muscles: readonly NamedRow[] | undefined;
  filters: Pick<Filters, 'groupId' | 'muscleKey' | 'setGroup' | 'setMuscle'>;
}

/**
 * A filter by a part of the body, and in it by one muscle. A phone shows the muscles of the chosen part alone, behind
 * it in its row; beside a list there is room for all.
 */
export function MuscleChips({ muscles = [], filters }: MuscleChipsProps) {
  const { groupId, setGroup } = filters;
  return (
    <div className={styles.chips}>
      <ChipRow label={texts.muscles}>
        <FilterName>{texts.muscles}</FilterName>
        <Chip pressed={groupId === null} onPress={() => setGroup(null)}>
          {texts.all}
        </Chip>
        {groupMuscles(muscles).map(group => (
          <GroupChips key={group.id} group={group} filters={filters} />
        ))}
      </ChipRow>
    </div>
  );
}

interface GroupChipsProps {
  group: Grouped<NamedRow>;
  filters: MuscleChipsProps['filters'];
}

function GroupChips({ group, filters }: GroupChipsProps) {
  const { groupId, muscleKey, setGroup, setMuscle } = filters;
  const isChosen = groupId === group.id;
  const isWhole = isChosen && muscleKey === null;
  return (
    <>
      <Chip pressed={isChosen} onPress={() => setGroup(isWhole ? null : group.id)}>
        {group.name}
      </Chip>
      {group.things.length > 1 && (
        <div className={styles.muscles} data-chosen={isChosen || undefined}>
          {group.things.map(({ key, name }) => (
            <Chip
              key={key}
              pressed={key === muscleKey}
              onPress={() => setMuscle(key === muscleKey ? null : key, group.id)}
            >
              {name}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}
