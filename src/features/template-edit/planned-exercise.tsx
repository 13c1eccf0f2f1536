import type { TemplateItemView } from '#db/queries/templates.ts';
import { describeExecution } from '#domain/exercise.ts';
import { Button } from '#ui/controls/button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { Section } from '#ui/layout/section.tsx';
import { addSet, moveItem, removeItem } from './edit-items.ts';
import { PlannedSet } from './planned-set.tsx';
import { texts } from './texts.ts';
import type { ChangeItems } from './use-edit-template.ts';

interface PlannedExerciseProps {
  item: TemplateItemView;
  at: number;
  count: number;
  onEdit: ChangeItems;
}

/** One exercise of a template with its sets. */
export function PlannedExercise({ item: { exercise, sets }, at, count, onEdit }: PlannedExerciseProps) {
  const name = exercise?.name ?? texts.unknownExercise;
  const moves = [
    ...(at > 0
      ? [{ label: texts.up, icon: 'up' as const, onSelect: () => onEdit(all => moveItem(all, at, -1)) }]
      : []),
    ...(at < count - 1
      ? [{ label: texts.down, icon: 'down' as const, onSelect: () => onEdit(all => moveItem(all, at, 1)) }]
      : []),
  ];
  return (
    <Section
      title={name}
      subtitle={exercise && describeExecution(exercise.executionVariation, exercise.equipmentName)}
      action={
        <Menu
          label={texts.actionsOf(name)}
          items={[
            ...moves,
            {
              label: texts.remove,
              icon: 'trash',
              danger: true,
              onSelect: () => onEdit(all => removeItem(all, at)),
            },
          ]}
        />
      }
    >
      <ol>
        {sets.map((set, place) => (
          <PlannedSet
            // biome-ignore lint/suspicious/noArrayIndexKey: a planned set is known by its place
            key={place}
            set={set}
            at={at}
            place={place}
            isTimeBased={exercise?.isTimeBased ?? false}
            onEdit={onEdit}
          />
        ))}
      </ol>
      <Button variant="quiet" onClick={() => onEdit(all => addSet(all, at))}>
        {texts.addSet}
      </Button>
    </Section>
  );
}
