/** How a person names what is on the screen; from the outside in: an exercise, then the button in it. */
export interface Target {
  readonly role: Role;
  readonly name: string;
}

type Role =
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'region'
  | 'searchbox'
  | 'textbox'
  | 'timer';

/** What stands there, and the point to tap. */
export interface Found {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly value: string;
  readonly isChecked: boolean;
  /** aria-busy: shown, not yet stored. */
  readonly isBusy: boolean;
  readonly hasFocus: boolean;
  /** It, or what it stands in, is on its way to another place: a dialog that rises. */
  readonly isMoving: boolean;
  /** What would be hit instead; empty when nothing lies above it. */
  readonly coveredBy: string;
}

/**
 * Runs in the page, as text: everything that it uses stands inside. The first visible element of that role and name,
 * scrolled into view; null while there is none.
 */
export function locate(path: readonly Target[]): Found | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    dialog: 'dialog[open], [role=dialog]',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    region: 'section, [role=region]',
    searchbox: 'input[type=search]',
    textbox: 'input[type=text], input:not([type]), textarea',
    timer: '[role=timer]',
  };

  function tidy(text: string | null | undefined): string {
    return (text ?? '').replace(/\s+/g, ' ').trim();
  }

  function nameOf(element: Element): string {
    const own = element.getAttribute('aria-label');
    if (own !== null) return tidy(own);
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0) return tidy(ids.map(id => document.getElementById(id)?.textContent).join(' '));
    if (element instanceof HTMLInputElement) return tidy(element.labels?.[0]?.textContent);
    return tidy(element.textContent);
  }

  function find(within: ParentNode, { role, name }: Target): Element | undefined {
    return [...within.querySelectorAll(selectors[role])].find(element => {
      return nameOf(element) === tidy(name) && element.checkVisibility();
    });
  }

  /**
   * Two looks at its place would not tell: a browser that paints in software may show no frame between them. Nor does the
   * clock: an animation that is over by it leaves a dialog where it was until the next frame.
   */
  function isMoving(element: Element): boolean {
    const dialog = element.closest('dialog');
    const isAnimated = document.getAnimations().some(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return playState === 'running' && target?.contains(element) === true;
    });
    return isAnimated || (dialog !== null && getComputedStyle(dialog).transform !== 'none');
  }

  let element: Element | undefined;
  for (const target of path) {
    element = find(element ?? document, target);
    if (!element) return null;
  }
  if (!element) return null;

  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const hit = document.elementFromPoint(x, y);
  const input = element instanceof HTMLInputElement ? element : undefined;
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
  return {
    x,
    y,
    text: tidy(element.textContent),
    value: input?.value ?? '',
    isChecked: input?.checked ?? element.getAttribute('aria-checked') === 'true',
    isBusy: element.getAttribute('aria-busy') === 'true',
    hasFocus: document.activeElement === element,
    isMoving: isMoving(element),
    coveredBy: isHit ? '' : (hit?.outerHTML.slice(0, 120) ?? 'nothing: it is outside of the window'),
  };
}
