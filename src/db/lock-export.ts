/**
 * Encrypts an export with a passphrase: docs/export.md. Uses only Web Cryptography, so that any program can open it.
 */

const FORMAT = 'podhod-export-encrypted';
/** OWASP's recommendation for PBKDF2 with SHA-256 (2023). */
const ITERATIONS = 600_000;

interface Locked {
  format: typeof FORMAT;
  version: 1;
  kdf: { name: 'PBKDF2'; hash: 'SHA-256'; iterations: number; salt: string };
  cipher: { name: 'AES-GCM'; iv: string };
  data: string;
}

export async function lockExport(text: string, passphrase: string, iterations = ITERATIONS): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await deriveKey(passphrase, salt, iterations);
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  const locked: Locked = {
    format: FORMAT,
    version: 1,
    kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations, salt: toBase64(salt) },
    cipher: { name: 'AES-GCM', iv: toBase64(iv) },
    data: toBase64(new Uint8Array(data)),
  };
  return `${JSON.stringify(locked)}\n`;
}

/** By its beginning alone: it may have many megabytes. */
export function isLocked(text: string): boolean {
  return /^\ufeff?\s*\{\s*"format":\s*"podhod-export-encrypted"/.test(text.slice(0, 200));
}

/** Null if the passphrase is wrong or the file was changed. */
export async function unlockExport(text: string, passphrase: string): Promise<string | null> {
  const locked = readLocked(text);
  if (!locked) return null;
  const { kdf, cipher, data } = locked;
  try {
    const key = await deriveKey(passphrase, fromBase64(kdf.salt), kdf.iterations);
    const iv = fromBase64(cipher.iv);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, fromBase64(data));
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}

/** More would block the device for minutes. */
const ITERATIONS_MAX = 10_000_000;

function readLocked(text: string): Locked | null {
  try {
    const value = JSON.parse(text) as Locked;
    const isOurs = value?.format === FORMAT && value.version === 1;
    return isOurs && value.kdf.iterations <= ITERATIONS_MAX ? value : null;
  } catch {
    return null;
  }
}

async function deriveKey(passphrase: string, salt: BufferSource, iterations: number): Promise<CryptoKey> {
  // Keyboards of different systems encode the same letters differently.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFC'));
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
}
