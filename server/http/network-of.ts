/** The part of an address that its owner can't change at will: an IPv6 customer has a whole /64. */
export function networkOf(address: string): string {
  return isV4(address) ? address : groupsOf(address).slice(0, 4).join(':');
}

/** The block that one provider gives out: a /24 or a /48. */
export function blockOf(address: string): string {
  if (!isV4(address)) return groupsOf(address).slice(0, 3).join(':');
  return address
    .replace(/^::ffff:/, '')
    .split('.')
    .slice(0, 3)
    .join('.');
}

function isV4(address: string): boolean {
  return !address.includes(':') || address.startsWith('::ffff:');
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(missing).fill('0'), ...rest];
}
