import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { TemplateView } from '#db/queries/templates.ts';
import { formatAgo } from '#domain/ago.ts';
import { TEMPLATE_CARD_EXERCISES } from '#domain/limits.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { CardButton } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './template-card.module.css';
import { texts } from './template-texts.ts';
import type { Favorite } from './use-favorite.ts';

interface TemplateCardProps {
  template: TemplateView;
  favorite: Favorite;
  /** Its dialog is open. */
  isOpened: boolean;
  /** Its turn in the order has come. */
  isNext: boolean;
  onOpen: () => void;
}

/** The whole card opens the template; the star beside it is a control of its own. */
export function TemplateCard({ template, favorite, isOpened, isNext, onOpen }: TemplateCardProps) {
  const titleId = useId();
  const nextId = useId();
  const usedId = useId();
  const star = useFocusWhenMoved(() => favorite.takeMoved(template.key));
  const card = useFocusAfterDialog(isOpened);
  const { title, isFavorite, lastUsedAtMs } = template;
  const described = [isNext && nextId, lastUsedAtMs !== null && usedId].filter(Boolean).join(' ');
  return (
    <div ref={card} className={styles.card}>
      <CardButton label={title} describedBy={described || undefined} onPress={onOpen}>
        {isNext && (
          <span id={nextId} className={styles.next}>
            {texts.next}
          </span>
        )}
        <span id={titleId} className={styles.title}>
          {title}
        </span>
        <CardExercises template={template} />
        <LastUsed id={usedId} atMs={lastUsedAtMs} />
      </CardButton>
      <div className={styles.star}>
        <IconButton
          ref={star}
          label={texts.favorite}
          aria-pressed={isFavorite}
          aria-describedby={titleId}
          icon={isFavorite ? 'starFilled' : 'star'}
          tone={isFavorite ? 'star' : 'quiet'}
          onClick={() => favorite.toggle(template)}
        />
      </div>
    </div>
  );
}

function CardExercises({ template: { items } }: { template: TemplateView }) {
  const listed = items.slice(0, TEMPLATE_CARD_EXERCISES);
  const rest = items.length - listed.length;
  if (items.length === 0) return <span className={styles.rest}>{texts.noExercises}</span>;
  return (
    <>
      {listed.map(({ exercise }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may come twice, its place is what it is
        <span key={position} className={styles.exercise}>
          {exercise?.name ?? texts.unknownExercise}
        </span>
      ))}
      {rest > 0 && <span className={styles.rest}>{texts.more(rest)}</span>}
    </>
  );
}

function LastUsed({ id, atMs }: { id: string; atMs: number | null }) {
  const todayMs = useToday();
  if (atMs === null) return null;
  return (
    <span id={id} className={styles.used}>
      <Icon name="history" size={16} />
      <span>
        <VisuallyHidden>{texts.lastUsed} </VisuallyHidden>
        {formatAgo(atMs, todayMs)}
      </span>
    </span>
  );
}

/** Starring moves the card to the other section; who pressed the star by keyboard must not be thrown to the page's top. */
function useFocusWhenMoved(takeMoved: () => boolean) {
  const star = useRef<HTMLButtonElement>(null);
  const take = useEffectEvent(takeMoved);
  useEffect(() => {
    if (take()) star.current?.focus({ preventScroll: true });
  }, []);
  return star;
}

/** A star given in the dialog moved the card meanwhile: the dialog cannot return the focus to one that is no more. */
function useFocusAfterDialog(isOpened: boolean) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = card.current;
    if (!isOpened) return;
    return () => {
      if (document.activeElement === document.body) element?.querySelector('button')?.focus();
    };
  }, [isOpened]);
  return card;
}
