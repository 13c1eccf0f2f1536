/**
 * Whether a page is one of this version: it names files, and all of them are `own`, by their addresses on this server. A
 * login page names none, another version's page others. What was put into it on its way, by a scanner of viruses, does not
 * matter.
 */
export function isOwnPage(html: string, own: ReadonlySet<string>): boolean {
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  return named.length > 0 && named.every(path => own.has(path));
}
