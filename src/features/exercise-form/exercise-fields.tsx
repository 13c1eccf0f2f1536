import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { getExerciseNames } from '#db/queries/exercise-names.ts';
import { isTimeBased } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useMedia, WIDE } from '#ui/hooks/use-media.ts';
import { Column, Columns } from '#ui/layout/columns.tsx';
import type { FieldErrors } from './check-form.ts';
import { EquipmentField } from './equipment-field.tsx';
import type { FormValues } from './form-values.ts';
import { MeasureField } from './measure-field.tsx';
import { MuscleFields } from './muscle-fields.tsx';
import { SimilarExercises } from './similar-exercises.tsx';
import { texts } from './texts.ts';

export interface FieldsProps {
  form: FormValues;
  errors: FieldErrors;
  onChange: (values: Partial<FormValues>) => void;
}

interface ExerciseFieldsProps extends FieldsProps {
  /** What most exercises do without: beside the muscles where there is room, else below them. */
  more: ReactNode;
}

/** What an exercise cannot be without, in the order in which people think of it. */
export function ExerciseFields({ form, errors, onChange, more }: ExerciseFieldsProps) {
  const db = useDb();
  const names = useLiveQuery(() => getExerciseNames(db), [db]);
  const hasColumns = useMedia(WIDE);
  const timed = names?.equipments.find(({ name }) => isTimeBased(name));
  const chooseEquipment = (equipmentKey: Key | null) => onChange({ equipmentKey });
  return (
    <>
      <Columns isSecondWider>
        <Column>
          <TextField
            label={texts.name}
            hint={form.name === '' && !errors.name && texts.nameHint}
            value={form.name}
            placeholder={texts.nameExample}
            error={errors.name}
            autoComplete="off"
            onChange={event => onChange({ name: event.target.value })}
          />
          <SimilarExercises form={form} onChange={onChange} />
          {timed && <MeasureField timed={timed} chosenKey={form.equipmentKey} onChoose={chooseEquipment} />}
          {(!timed || form.equipmentKey !== timed.key) && (
            <EquipmentField
              equipments={names?.equipments.filter(equipment => equipment !== timed) ?? []}
              chosenKey={form.equipmentKey}
              error={errors.equipmentKey}
              onChoose={chooseEquipment}
            />
          )}
          {hasColumns && more}
        </Column>
        <MuscleFields muscles={names?.muscles ?? []} form={form} errors={errors} onChange={onChange} />
      </Columns>
      {!hasColumns && more}
    </>
  );
}
