import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useRootMark } from '../hooks/use-root-mark.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import { uiTexts } from '../texts.ts';
import { isCurrent } from './is-current.ts';
import styles from './nav-bar.module.css';

export interface NavItem {
  to: string;
  label: string;
  icon: IconName;
  /** Other paths that belong to it: '/workout' to Тренировка. What lies below a path belongs to it anyway. */
  alsoAt?: readonly string[] | undefined;
  /** Runs before the link is followed; preventDefault() there leads elsewhere. */
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

interface NavBarProps {
  items: readonly NavItem[];
}

/** At the bottom under the thumb, from 900 px on a rail at the left. */
export function NavBar({ items }: NavBarProps) {
  const { pathname, search } = useLocation();
  /** A list to pick from belongs to the screen that asked. */
  const place = new URLSearchParams(search).get('returnTo') ?? pathname;
  useRootMark('nav');
  return (
    <nav className={styles.nav} aria-label={uiTexts.mainNavigation} data-bar="nav">
      <ul className={styles.items}>
        {items.map(item => (
          <li key={item.to} className={styles.item}>
            <Link
              to={item.to}
              className={styles.link}
              aria-current={isCurrent(item.to, item.alsoAt ?? [], place) ? 'page' : undefined}
              onClick={item.onClick}
            >
              <Icon name={item.icon} />
              <span className={styles.label}>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
