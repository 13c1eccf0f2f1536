import type { ReactNode } from 'react';
import type { TemplateView } from '#db/queries/templates.ts';
import type { Key } from '#domain/ids.ts';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { TemplateCard } from './template-card.tsx';
import styles from './template-grid.module.css';
import type { Favorite } from './use-favorite.ts';

export interface TemplateGridProps {
  templates: TemplateView[];
  favorite: Favorite;
  /** The template whose dialog is open. */
  openedKey: Key | undefined;
  /** The one whose turn it is. */
  nextKey: Key | undefined;
  onOpen: (template: TemplateView) => void;
}

export function TemplateGrid({ templates, favorite, openedKey, nextKey, onOpen }: TemplateGridProps) {
  return (
    <ul className={styles.grid}>
      {templates.map(template => (
        <TemplateCell key={template.key}>
          <TemplateCard
            template={template}
            favorite={favorite}
            isNext={template.key === nextKey}
            isOpened={template.key === openedKey}
            onOpen={() => onOpen(template)}
          />
        </TemplateCell>
      ))}
    </ul>
  );
}

/** A card that loses its star may go to a page that is not loaded yet. */
function TemplateCell({ children }: { children: ReactNode }) {
  const cell = useHandFocusOn<HTMLLIElement>();
  return (
    <li ref={cell} className={styles.cell}>
      {children}
    </li>
  );
}
