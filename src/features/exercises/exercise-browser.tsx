import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import type { PickFor } from '#commands/picking.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { getExerciseNames } from '#db/queries/exercise-names.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import type { NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { groupMuscles } from '#domain/muscle-groups.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { ON_ITS_SIDE, useMedia } from '#ui/hooks/use-media.ts';
import type { SectionKind } from './choose-sections.ts';
import { CreateLink } from './create-link.tsx';
import styles from './exercise-browser.module.css';
import { ExerciseRows } from './exercise-rows.tsx';
import { FilterFold } from './filter-fold.tsx';
import { useKeepPlace, useListMemory } from './list-memory.ts';
import { MuscleChips } from './muscle-chips.tsx';
import { NameChips } from './name-chips.tsx';
import { NothingFound } from './nothing-found.tsx';
import { texts } from './texts.ts';
import { useExercisePage } from './use-exercise-page.ts';
import { useFilters } from './use-filters.ts';

interface ExerciseBrowserProps {
  /** Not offered: an exercise is no alternative of itself. */
  excludedKey?: Key | null | undefined;
  /** What stands above the rest: see choose-sections.ts. */
  sections: SectionKind;
  /** Which selection a new exercise joins. Null: none can be made from here. */
  pickFor?: PickFor | null | undefined;
  renderRow: (exercise: ExerciseView) => ReactNode;
}

/** Search, filters and the endless list: the same for looking around and for picking. */
export function ExerciseBrowser(props: ExerciseBrowserProps) {
  const { excludedKey = null, sections, pickFor, renderRow } = props;
  const db = useDb();
  const names = useLiveQuery(() => getExerciseNames(db), [db]);
  const filters = useFilters(excludedKey, names?.muscles);
  const memory = useListMemory();
  const isLow = useMedia(ON_ITS_SIDE);
  const { isTooShort } = filters;
  const loaded = useExercisePage({
    filter: filters.filter,
    keptLimit: memory?.limit,
    sections: isTooShort ? 'all' : sections,
  });
  useKeepPlace({ memory, limit: loaded.limit, isShown: loaded.page !== undefined });

  return (
    <div className={styles.browser}>
      <div className={styles.filters} data-above="rest">
        <div className={styles.search}>
          <SearchField label={texts.search} value={filters.text} onChange={filters.setText} />
        </div>
        <div className={styles.equipments}>
          <FilterFold
            isFolded={isLow}
            label={texts.equipment}
            value={nameOf(names?.equipments, filters.filter.equipmentKey) ?? texts.all}
          >
            <NameChips
              label={texts.equipment}
              names={names?.equipments}
              chosen={filters.filter.equipmentKey}
              onChoose={filters.setEquipment}
            />
          </FilterFold>
        </div>
        <div className={styles.muscles} data-above="rest">
          <FilterFold
            isFolded={isLow}
            label={texts.muscles}
            value={
              nameOf(names?.muscles, filters.muscleKey) ??
              groupMuscles(names?.muscles ?? []).find(({ id }) => id === filters.groupId)?.name ??
              texts.all
            }
          >
            <MuscleChips muscles={names?.muscles} filters={filters} />
          </FilterFold>
        </div>
      </div>
      <div className={styles.list}>
        <ExerciseRows
          loaded={loaded}
          isLibraryEmpty={names?.equipments.length === 0}
          isTooShort={isTooShort}
          empty={
            <NothingFound
              nearest={loaded.page?.nearest ?? []}
              create={
                pickFor !== null &&
                filters.filter.text !== '' && <CreateLink name={filters.text.trim()} pickFor={pickFor} />
              }
              onReset={filters.reset}
              renderRow={renderRow}
            />
          }
          renderRow={renderRow}
        />
      </div>
    </div>
  );
}

function nameOf(rows: readonly NamedRow[] | undefined, chosen: Key | null): string | undefined {
  return rows?.find(({ key }) => key === chosen)?.name;
}
