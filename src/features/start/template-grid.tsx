import type { TemplateView } from '#db/queries/templates.ts';
import type { Key } from '#domain/ids.ts';
import { TemplateCard } from './template-card.tsx';
import styles from './template-grid.module.css';
import type { Favorite } from './use-favorite.ts';

export interface TemplateGridProps {
  templates: TemplateView[];
  favorite: Favorite;
  /** The template whose dialog is open. */
  openedKey: Key | undefined;
  onOpen: (template: TemplateView) => void;
}

export function TemplateGrid({ templates, favorite, openedKey, onOpen }: TemplateGridProps) {
  return (
    <ul className={styles.grid}>
      {templates.map(template => (
        <li key={template.key} className={styles.cell}>
          <TemplateCard
            template={template}
            favorite={favorite}
            isOpened={template.key === openedKey}
            onOpen={() => onOpen(template)}
          />
        </li>
      ))}
    </ul>
  );
}
