/*
 * Keys that follow from a text, the same on every device and server: a training that is imported twice has the same key
 * both times, and the rows in it are named by their place. Not a secret and not a digest: 128 bits that differ.
 */

/** A UUID of version 8 (RFC 9562: the maker's own form). */
export function deriveKey(text: string): string {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ unit, 0x85ebca6b);
    b = c ^ Math.imul(b ^ unit, 0xc2b2ae35);
    c = d ^ Math.imul(c ^ unit, 0x27d4eb2f);
    d = a ^ Math.imul(d ^ unit, 0x165667b1);
  }
  const words = [a ^ b, b ^ c, c ^ d, d ^ a].map((word, at) => finish(word ^ Math.imul(at + 1, 0x9e3779b1)));
  const hex = words.map(word => word.toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

function finish(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The key of an item that was imported without one; places count from 1. */
export function importedItemKey(workoutKey: string, item: number): string {
  return deriveKey(`${workoutKey.toLowerCase()}/${item}`);
}

/** The key of a set that was imported without one. */
export function importedSetKey(workoutKey: string, item: number, set: number): string {
  return deriveKey(`${workoutKey.toLowerCase()}/${item}/${set}`);
}
