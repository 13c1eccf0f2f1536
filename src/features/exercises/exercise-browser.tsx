import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { getExerciseNames } from '#db/queries/exercise-names.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import type { Key } from '#domain/ids.ts';
import { EXERCISES_PAGE } from '#domain/limits.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import styles from './exercise-browser.module.css';
import { ExerciseRows } from './exercise-rows.tsx';
import { useKeepPlace, useListMemory } from './list-memory.ts';
import { NameChips } from './name-chips.tsx';
import { texts } from './texts.ts';
import { useExercisePage } from './use-exercise-page.ts';
import { useFilters } from './use-filters.ts';

interface ExerciseBrowserProps {
  /** Not offered: an exercise is no alternative of itself. */
  excludedKey?: Key | null | undefined;
  renderRow: (exercise: ExerciseView) => ReactNode;
}

/** Search, filters and the endless list: the same for looking around and for picking. */
export function ExerciseBrowser({ excludedKey = null, renderRow }: ExerciseBrowserProps) {
  const db = useDb();
  const names = useLiveQuery(() => getExerciseNames(db), [db]);
  const filters = useFilters(excludedKey);
  const memory = useListMemory();
  const loaded = useExercisePage(filters.filter, memory?.limit ?? EXERCISES_PAGE);
  useKeepPlace({ memory, limit: loaded.limit, isShown: loaded.page !== undefined });

  const { equipmentKey, muscleKey } = filters.filter;
  return (
    <div className={styles.browser}>
      <div className={styles.search}>
        <SearchField label={texts.search} value={filters.text} onChange={filters.setText} />
        <NameChips
          label={texts.equipment}
          flow="row"
          names={names?.equipments}
          chosen={equipmentKey}
          onChoose={filters.setEquipment}
        />
      </div>
      <div className={styles.muscles} data-above="rest">
        <NameChips
          label={texts.muscles}
          flow="column"
          names={names?.muscles}
          chosen={muscleKey}
          onChoose={filters.setMuscle}
        />
      </div>
      <div className={styles.list}>
        <ExerciseRows
          loaded={loaded}
          isLibraryEmpty={names?.equipments.length === 0}
          onReset={filters.reset}
          renderRow={renderRow}
        />
      </div>
    </div>
  );
}
