import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What is smaller is only summed up. */
const LISTED_FROM_BYTES = 4000;

interface PrecachedFile {
  readonly url: string;
  readonly bytes: number;
  /** As a browser gets it: brotli where there is such a file. */
  readonly sentBytes: number;
}

/** What a built service worker fetches when it is installed, by its own list. */
export function listPrecachedUrls(serviceWorker: string): string[] {
  const entries = serviceWorker.matchAll(
    /\{(?:"?integrity"?:"[^"]*",)?"?revision"?:(?:null|"[^"]*"),"?url"?:"([^"]+)"\}/g,
  );
  return [...entries].map(([, url]) => `/${url}`);
}

/** So that nothing comes onto every device unnoticed. */
export function printPrecache(dist: string): void {
  const urls = listPrecachedUrls(readFileSync(join(dist, 'sw.js'), 'utf8'));
  if (urls.length === 0)
    throw new Error('The service worker has no list of files: nothing would work offline');
  const files = urls.map(url => weigh(dist, url)).toSorted((a, b) => b.sentBytes - a.sentBytes);
  const listed = files.filter(file => file.sentBytes >= LISTED_FROM_BYTES);
  const rest = files.filter(file => file.sentBytes < LISTED_FROM_BYTES);
  console.log('Precache, as sent and as kept:');
  for (const file of listed) printLine(file.url, [file]);
  printLine(`${rest.length} smaller ones`, rest);
  printLine(`${files.length} files`, files);
}

function weigh(dist: string, url: string): PrecachedFile {
  const path = join(dist, url);
  const compressed = `${path}.br`;
  const bytes = statSync(path).size;
  return { url, bytes, sentBytes: existsSync(compressed) ? statSync(compressed).size : bytes };
}

function printLine(what: string, files: readonly PrecachedFile[]): void {
  const sent = files.reduce((total, file) => total + file.sentBytes, 0);
  const kept = files.reduce((total, file) => total + file.bytes, 0);
  console.log(`${inKb(sent)} ${inKb(kept)}  ${what}`);
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(8)} kB`;
}
