import type { TemplateItemView, TemplateView } from '#db/queries/templates.ts';
import { Button } from '#ui/controls/button.tsx';
import { setsText } from './sets-text.ts';
import styles from './template-details.module.css';
import { texts } from './texts.ts';
import { useDeleteTemplate } from './use-delete-template.ts';
import { useFavorite } from './use-favorite.ts';
import { useTemplateActions } from './use-template-actions.ts';

/** What a training by this template begins with, and what can be done with the template itself. */
export function TemplateDetails({ template }: { template: TemplateView }) {
  const { toggle } = useFavorite();
  const remove = useDeleteTemplate();
  const actions = useTemplateActions();
  const { items, isFavorite } = template;
  return (
    <>
      {items.length === 0 && <p>{texts.noExercises}</p>}
      <ol>
        {items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may come twice, its place is what it is
          <TemplateItem key={position} item={item} />
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="quiet" icon="pencil" onClick={() => actions.edit(template)}>
          {texts.editTemplate}
        </Button>
        <Button variant="quiet" icon="plusSquare" onClick={() => actions.duplicate(template)}>
          {texts.duplicateTemplate}
        </Button>
        <Button variant="quiet" icon="up" onClick={() => actions.move(template, -1)}>
          {texts.moveBack}
        </Button>
        <Button variant="quiet" icon="down" onClick={() => actions.move(template, 1)}>
          {texts.moveOn}
        </Button>
        <Button variant="quiet" icon={isFavorite ? 'starFilled' : 'star'} onClick={() => toggle(template)}>
          {isFavorite ? texts.removeFavorite : texts.addFavorite}
        </Button>
        <Button variant="quiet" icon="trash" onClick={() => void remove(template.key)}>
          {texts.deleteTemplate}
        </Button>
      </div>
    </>
  );
}

function TemplateItem({ item: { exercise, sets } }: { item: TemplateItemView }) {
  const details = [exercise?.executionVariation, exercise?.equipmentName].filter(Boolean).join(' · ');
  return (
    <li className={styles.item}>
      <span className={styles.name}>{exercise?.name ?? texts.unknownExercise}</span>
      {details && <span className={styles.details}>{details}</span>}
      {sets.length > 0 && <span className={styles.sets}>{setsText(sets)}</span>}
    </li>
  );
}
