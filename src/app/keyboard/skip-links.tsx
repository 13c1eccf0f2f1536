import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { focusTitle } from '#ui/move-focus.ts';
import styles from './skip-links.module.css';

const texts = {
  name: 'Быстрый переход',
  toContent: 'К содержанию',
  toNextSet: 'К следующему подходу',
  toNavigation: 'К навигации',
};

const NEXT_SET = 'main [aria-current="step"] input[type="checkbox"]';
const ADDING = 'main [data-add-exercise]';
const NAVIGATION = '[data-bar="nav"] a';
/** Screens without navigation. */
const BARE = /^\/(login|register)/;

/** The first that Tab comes to, and seen only then: over the header, to the set that is next, to the navigation. */
export function SkipLinks() {
  const { pathname } = useLocation();
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.prepend(host);
    return () => host.remove();
  }, [host]);

  return createPortal(
    <section aria-label={texts.name} className={styles.links}>
      <button type="button" onClick={() => focusTitle(findElement('main > :not(header)'))}>
        {texts.toContent}
      </button>
      {pathname === '/workout' && (
        <button type="button" onClick={() => findElement(NEXT_SET, ADDING)?.focus()}>
          {texts.toNextSet}
        </button>
      )}
      {!BARE.test(pathname) && (
        <button type="button" onClick={() => findElement(`${NAVIGATION}[aria-current]`, NAVIGATION)?.focus()}>
          {texts.toNavigation}
        </button>
      )}
    </section>,
    host,
  );
}

/** By the first selector that finds one. */
function findElement(...selectors: string[]): HTMLElement | null {
  const found = selectors.map(selector => document.querySelector<HTMLElement>(selector));
  return found.find(element => element !== null) ?? null;
}
