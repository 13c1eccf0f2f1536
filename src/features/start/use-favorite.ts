import { useRef } from 'react';
import { setFavorite } from '#commands/templates.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { TemplateView } from '#db/queries/templates.ts';
import type { Key } from '#domain/ids.ts';

export interface Favorite {
  toggle: (template: TemplateView) => void;
  /** True once, for the card whose star was pressed and which has come up in the other section: it takes the focus. */
  takeMoved: (templateKey: Key) => boolean;
}

/** A failure is logged, not shown (docs/product.md, Messages): the star simply stays as it was. */
export function useFavorite(): Favorite {
  const ctx = useCommandContext();
  const moved = useRef<Key | null>(null);
  return {
    toggle: ({ key, isFavorite }) => {
      moved.current = key;
      setFavorite(ctx, key, !isFavorite).catch(console.error);
    },
    takeMoved: templateKey => {
      if (moved.current !== templateKey) return false;
      moved.current = null;
      return true;
    },
  };
}
