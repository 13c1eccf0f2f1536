/** One picture for each screen, and the page that shows them: to be looked at whenever the look is changed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { pasteRows } from './paste.ts';
import { SCREENS } from './screens.ts';
import { byTheme, type Shots } from './shoot.ts';

/** Writes a sheet for each screen, and the page that shows them, into `folder`. */
export async function writeSheets(browser: Browser, shots: Shots, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name } of SCREENS) {
    const rows = byTheme(shots.get(name) ?? []).map(row => ({ shots: row }));
    await pasteRows(browser, rows, { scale: 0.6, quality: 70, path: `${folder}/${name}.jpg` });
  }
  const lines = SCREENS.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.jpg)\n`);
  writeFileSync(`${folder}/README.md`, `${HEAD}\n${lines.join('\n')}`);
}

const HEAD = `# The screens

Each at 390×844, 844×390 and 1280×800, light above and dark below, for a person who has trained for twelve weeks. Drawn by \`npm run screens\`.
[Beside them](../before/README.md) those of an earlier version. [Scores](../scores.md) beside other apps.
`;
