import { lazy, Suspense, useState } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { getTemplates, type TemplateView } from '#db/queries/templates.ts';
import type { Key } from '#domain/ids.ts';
import { Button } from '#ui/controls/button.tsx';
import { loadPatiently } from '#ui/load-patiently.ts';
import { PlannedItems } from './planned-items.tsx';
import styles from './template-details.module.css';
import { texts } from './template-texts.ts';
import { useDeleteTemplate } from './use-delete-template.ts';
import { useFavorite } from './use-favorite.ts';
import { useTemplateActions } from './use-template-actions.ts';

const ShareDialog = lazy(async () => ({
  default: (await loadPatiently(() => import('./link/share-dialog.tsx'))).ShareDialog,
}));

/** What a training by this template begins with, and what can be done with the template itself. */
export function TemplateDetails({ template }: { template: TemplateView }) {
  const { toggle } = useFavorite();
  const remove = useDeleteTemplate();
  const actions = useTemplateActions();
  const [isSharing, setSharing] = useState(false);
  const { key, items, isFavorite } = template;
  const db = useDb();
  const isAtEnd = useSafeLiveQuery(() => findEnds(db, key), [db, key]);
  return (
    <>
      {items.length === 0 && <p>{texts.noExercises}</p>}
      <PlannedItems items={items} />
      <div className={styles.actions}>
        <Button variant="quiet" icon="pencil" onClick={() => actions.edit(template)}>
          {texts.editTemplate}
        </Button>
        <Button variant="quiet" icon="plusSquare" onClick={() => actions.duplicate(template)}>
          {texts.duplicateTemplate}
        </Button>
        <Button
          variant="quiet"
          icon="up"
          aria-disabled={isAtEnd?.first}
          onClick={() => actions.move(template, -1)}
        >
          {texts.moveBack}
        </Button>
        <Button
          variant="quiet"
          icon="down"
          aria-disabled={isAtEnd?.last}
          onClick={() => actions.move(template, 1)}
        >
          {texts.moveOn}
        </Button>
        <Button variant="quiet" icon="share" onClick={() => setSharing(true)}>
          {texts.share}
        </Button>
        <Button variant="quiet" icon={isFavorite ? 'starFilled' : 'star'} onClick={() => toggle(template)}>
          {isFavorite ? texts.removeFavorite : texts.addFavorite}
        </Button>
        <Button variant="quiet" icon="trash" onClick={() => void remove(template.key)}>
          {texts.deleteTemplate}
        </Button>
      </div>
      {isSharing && (
        <Suspense>
          <ShareDialog template={template} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Where it cannot be moved: a favourite stays among favourites. */
async function findEnds(db: AccountDb, key: Key): Promise<{ first: boolean; last: boolean }> {
  const { templates } = await getTemplates(db, Number.POSITIVE_INFINITY);
  const own = templates.find(template => template.key === key);
  const alike = templates.filter(({ isFavorite }) => isFavorite === own?.isFavorite);
  return { first: alike[0] === own, last: alike.at(-1) === own };
}
