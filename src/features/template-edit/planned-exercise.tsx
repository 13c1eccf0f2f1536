import type { TemplateItemView } from '#db/queries/templates.ts';
import { describeExecution } from '#domain/exercise.ts';
import { LOAD_MODE_NAMES } from '#domain/load-modes.ts';
import { formatRest, maskTime, parseTime } from '#domain/time.ts';
import { Button } from '#ui/controls/button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { TimeCell } from '#ui/fields/time-cell.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { Section } from '#ui/layout/section.tsx';
import { addSet, editRest, putItemBack, removeItem } from './edit-items.ts';
import { ofItem } from './follow-places.ts';
import styles from './planned-exercise.module.css';
import { commonRestSec } from './planned-rest.ts';
import { PlannedTable } from './planned-table.tsx';
import { texts } from './texts.ts';
import type { TemplateEdit } from './use-edit-template.ts';

interface PlannedExerciseProps {
  item: TemplateItemView;
  itemKey: string;
  /** Its place in a superset: 'A1'; empty where it stands alone. */
  turn: string;
  /** The person's own; undefined until it is read. */
  restDefaultSec: number | undefined;
  edit: TemplateEdit;
  /** Opens the dialog that moves exercises. */
  onArrange: () => void;
}

/** One exercise of a template: the training's own table, of what is planned. */
export function PlannedExercise(props: PlannedExerciseProps) {
  const { item, itemKey, turn, restDefaultSec, edit, onArrange } = props;
  const { exercise, sets } = item;
  const name = exercise?.name ?? texts.unknownExercise;
  const ownDefaultSec = exercise?.settings.restSec ?? restDefaultSec;
  const place = useHandFocusOn<HTMLDivElement>();
  return (
    <div ref={place}>
      <Section
        title={name}
        subtitle={detailsOf(item, turn)}
        action={
          <Menu
            label={texts.actionsOf(name)}
            items={[
              { label: texts.arrange, icon: 'list', onSelect: onArrange },
              {
                label: texts.remove,
                icon: 'trash',
                danger: true,
                onSelect: () =>
                  edit.remove(ofItem(itemKey, removeItem), texts.removed, (all, before) =>
                    ofItem(itemKey, (_, at) => putItemBack(all, before, at))(before),
                  ),
              },
            ]}
          />
        }
      >
        <PlannedTable
          name={name}
          sets={sets}
          itemKey={itemKey}
          isTimeBased={exercise?.isTimeBased ?? false}
          restDefaultSec={ownDefaultSec}
          edit={edit}
        />
        <div className={styles.foot}>
          <Button variant="quiet" onClick={() => edit.change(ofItem(itemKey, addSet))}>
            {texts.addSet}
          </Button>
          {sets.length > 0 && (
            <span className={styles.rest}>
              <span aria-hidden="true">{texts.rest}</span>
              <TimeCell
                label={texts.restOfAll(name)}
                value={commonRestSec(sets)}
                source={sets}
                placeholder={ownDefaultSec === undefined ? undefined : formatRest(ownDefaultSec)}
                mask={maskTime}
                parse={parseTime}
                format={formatRest}
                errorText={texts.wrongTime}
                onCommit={restSec => edit.save(ofItem(itemKey, (all, at) => editRest(all, at, restSec)))}
              />
            </span>
          )}
        </div>
      </Section>
    </div>
  );
}

function detailsOf({ exercise }: TemplateItemView, turn: string): string {
  if (!exercise) return turn;
  const { executionVariation, equipmentName, settings } = exercise;
  const mode = settings.loadMode === 'plain' ? '' : LOAD_MODE_NAMES[settings.loadMode];
  return describeExecution(turn, executionVariation, equipmentName, mode);
}
