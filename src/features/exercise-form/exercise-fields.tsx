import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getExerciseNames } from '#db/queries/exercise-names.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { ChipField } from '#ui/fields/chip-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FieldErrors } from './check-form.ts';
import styles from './exercise-fields.module.css';
import type { FormValues } from './form-values.ts';
import { MuscleFields } from './muscle-fields.tsx';
import { texts } from './texts.ts';

export interface FieldsProps {
  form: FormValues;
  errors: FieldErrors;
  onChange: (values: Partial<FormValues>) => void;
}

/** What an exercise cannot be without, in the order in which people think of it. */
export function ExerciseFields({ form, errors, onChange }: FieldsProps) {
  const db = useDb();
  const names = useLiveQuery(() => getExerciseNames(db), [db]);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <TextField
          label={texts.name}
          value={form.name}
          error={errors.name}
          autoComplete="off"
          onChange={event => onChange({ name: event.target.value })}
        />
        <ChipField label={texts.equipment} error={errors.equipmentKey}>
          {names?.equipments.map(({ key, name }) => (
            <Chip
              key={key}
              pressed={key === form.equipmentKey}
              onPress={() => onChange({ equipmentKey: key })}
            >
              {name}
            </Chip>
          ))}
        </ChipField>
      </div>
      <MuscleFields muscles={names?.muscles ?? []} form={form} errors={errors} onChange={onChange} />
    </div>
  );
}
