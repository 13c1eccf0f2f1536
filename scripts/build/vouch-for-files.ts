import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

interface Listed {
  url: string;
}

/**
 * What the service worker keeps, it serves for ever: during a deploy another version's page may come, in a hotel its
 * login page, with 200. With its hash in the list, the browser refuses anything but the file that was built. Pages alone
 * are changed on their way by scanners of viruses and such: of index.html the service worker looks what it names.
 */
export function vouchForFiles<Entry extends Listed>(entries: Entry[]) {
  const vouch = (entry: Entry) =>
    entry.url.endsWith('.html') ? entry : { ...entry, integrity: hashOf(entry.url) };
  return { manifest: entries.map(vouch), warnings: [] };
}

function hashOf(url: string): string {
  const content = readFileSync(join(ROOT, 'dist', url));
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
