/** The part of an address that its owner can't change at will: an IPv6 customer owns a /64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(missing).fill('0'), ...rest].slice(0, 4).join(':');
}
