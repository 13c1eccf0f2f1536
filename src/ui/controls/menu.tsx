import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName, IconShape } from '../icons/icon-shapes.ts';
import { IconButton } from './icon-button.tsx';
import styles from './menu.module.css';
import { placeMenu } from './place-menu.ts';

export interface MenuItem {
  label: string;
  icon?: IconName | IconShape | undefined;
  danger?: boolean | undefined;
  /** One of several that exclude each other: whether it is the one. */
  checked?: boolean | undefined;
  onSelect: () => void;
}

interface MenuProps {
  /** Names the button and the menu: 'Действия: Жим штанги лёжа'. */
  label: string;
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** What stands on the button in place of the three dots. */
  face?: ReactNode;
}

/**
 * A button with a menu in a native popover: Escape and a press elsewhere close it, focus returns to the button.
 * The menu is closed before `onSelect` runs, so that a dialog opened by it gives focus back to the button too. Its items
 * are made when it opens: of a long training every set has one.
 */
export function Menu({ label, items, face }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState === 'open') flushSync(() => setOpen(true));
    if (event.newState === 'open' && trigger.current) placeMenu(event.currentTarget, trigger.current);
  }

  function toggled(event: ToggleEvent<HTMLDivElement>) {
    setOpen(event.newState === 'open');
    if (event.newState === 'open') focusItem(event.currentTarget, () => 0);
  }

  function select(item: MenuItem) {
    popover.current?.hidePopover();
    item.onSelect();
  }

  const opens = {
    ref: trigger,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
  } as const;
  const made = open ? (typeof items === 'function' ? items() : items) : [];

  return (
    <>
      {face === undefined ? (
        <IconButton {...opens} label={label} icon="more" tone="quiet" />
      ) : (
        <button type="button" {...opens} className={styles.face} aria-label={label} title={label}>
          {face}
        </button>
      )}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={beforeToggle}
        onToggle={toggled}
        onKeyDown={moveByKey}
      >
        {made.map((item, at) => (
          <button
            key={item.label}
            type="button"
            {...roleOf(item)}
            tabIndex={at === 0 ? 0 : -1}
            className={cx(styles.item, item.danger && styles.danger)}
            onClick={() => select(item)}
          >
            {item.checked !== undefined && (
              <span className={styles.check}>{item.checked && <Icon name="tick" />}</span>
            )}
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}

function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
  const menu = event.currentTarget;
  if (event.key === 'ArrowDown') focusItem(menu, now => now + 1);
  else if (event.key === 'ArrowUp') focusItem(menu, now => now - 1);
  else if (event.key === 'Home') focusItem(menu, () => 0);
  else if (event.key === 'End') focusItem(menu, () => -1);
  else if (event.key === 'Tab') menu.hidePopover();
  else return;
  if (event.key !== 'Tab') event.preventDefault();
}

/** Focuses the item at the index that `choose` makes of the present one; the ends meet. */
function focusItem(menu: HTMLElement, choose: (now: number) => number) {
  const items = [...menu.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]')];
  const now = items.indexOf(document.activeElement as HTMLButtonElement);
  items.at(choose(now) % items.length)?.focus();
}

function roleOf({ checked }: MenuItem) {
  return checked === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': checked } as const);
}
