/** Does a link of the navigation lead to where one is? What lies below its address belongs to it too. */
export function isCurrent(to: string, alsoAt: readonly string[], pathname: string): boolean {
  return [to, ...alsoAt].some(path => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
}
