import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

interface Listed {
  url: string;
}

/**
 * What the service worker keeps, it serves for ever: during a deploy another version's page may come, in a hotel its
 * login page, with 200. With its hash in the list, the browser refuses anything but the file that was built.
 */
export function vouchForFiles<Entry extends Listed>(entries: Entry[]) {
  return { manifest: entries.map(entry => ({ ...entry, integrity: hashOf(entry.url) })), warnings: [] };
}

function hashOf(url: string): string {
  const content = readFileSync(join(ROOT, 'dist', url));
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
