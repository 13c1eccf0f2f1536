import type { Ports } from '../ports.ts';

/** A random UUID (RFC 9562, version 4), of the ports' own chance. */
export function makeKey({ randomBytes }: Ports): string {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Enough that no two changes that devices might confuse have the same. */
export function makeTag({ randomBytes }: Ports): string {
  return randomBytes(6).toString('base64url');
}
