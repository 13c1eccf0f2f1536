import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getExerciseNames } from '#db/queries/exercise-names.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Column, Columns } from '#ui/layout/columns.tsx';
import type { FieldErrors } from './check-form.ts';
import { EquipmentField } from './equipment-field.tsx';
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
    <Columns isSecondWider>
      <Column>
        <TextField
          label={texts.name}
          value={form.name}
          placeholder={texts.nameExample}
          error={errors.name}
          autoComplete="off"
          onChange={event => onChange({ name: event.target.value })}
        />
        <EquipmentField
          equipments={names?.equipments ?? []}
          chosenKey={form.equipmentKey}
          error={errors.equipmentKey}
          onChoose={equipmentKey => onChange({ equipmentKey })}
        />
      </Column>
      <MuscleFields muscles={names?.muscles ?? []} form={form} errors={errors} onChange={onChange} />
    </Columns>
  );
}
