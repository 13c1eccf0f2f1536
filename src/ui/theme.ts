/** Light, dark, or as the system has it: kept in localStorage, shown by `data-theme` on <html> (see tokens.css). */
export type Theme = 'system' | 'light' | 'dark';

const THEME_KEY = 'theme.v1';

/** Dispatched to this tab's own listeners; other tabs get `storage`. */
export const THEME_CHANGED = 'podhod:theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function storeTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
  window.dispatchEvent(new Event(THEME_CHANGED));
}

/** Shows the stored theme from now on, also when another tab chooses another one. */
export function followTheme(): void {
  showTheme();
  window.addEventListener('storage', showTheme);
  window.addEventListener(THEME_CHANGED, showTheme);
}

/** Also called by a small script of its own before the first paint. */
export function showTheme(): void {
  const theme = readTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    colourBrowserBar(meta, theme);
  }
}

/** index.html has one colour for each theme, chosen by its media query; the person's choice goes before it. */
function colourBrowserBar(meta: HTMLMetaElement, theme: Theme): void {
  meta.dataset.media ??= meta.media;
  const own = meta.dataset.media;
  if (theme === 'system') meta.media = own;
  else meta.media = own.includes(theme) ? 'all' : 'not all';
}
