/** The screens of an earlier commit above today's, on one page. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { pasteRows } from './paste.ts';
import { SCREENS } from './screens.ts';
import type { Shots } from './shoot.ts';

/** Pictures stay in the history of the repository for good. */
const MAX_BYTES = 3_000_000;

interface Comparison {
  commit: string;
  before: Shots;
  now: Shots;
}

/**
 * Writes a picture for each screen that both have, and the page that shows them, into `folder`. Throws when the pictures
 * come to more than 3 MB together.
 */
export async function writeComparison(
  browser: Browser,
  { commit, before, now }: Comparison,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  const parts: string[] = [];
  for (const { name, title } of SCREENS) {
    const earlier = before.get(name);
    if (!earlier) {
      parts.push(`## ${title}\n\nNot in that version, or not to be reached by today's steps.\n`);
      continue;
    }
    const path = `${folder}/${name}.jpg`;
    const rows = [
      { caption: 'Before', shots: earlier },
      { caption: 'Now', shots: now.get(name) ?? [] },
    ];
    await pasteRows(browser, rows, { scale: 0.36, quality: 60, path });
    bytes += statSync(path).size;
    parts.push(`## ${title}\n\n![${title}: before and now](${name}.jpg)\n`);
  }
  if (bytes > MAX_BYTES) throw new Error(`The pictures take ${bytes} bytes, more than ${MAX_BYTES}`);
  writeFileSync(`${folder}/README.md`, `${headOf(commit)}\n${parts.join('\n')}`);
}

function headOf(commit: string): string {
  return `# The screens, before and now

Above as they were at \`${commit}\`, below as they are: 390×844, 844×390 and 1280×800, light and dark. Drawn by
\`npm run screens -- --before ${commit}\`.
`;
}
