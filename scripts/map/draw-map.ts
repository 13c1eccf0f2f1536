/** The page with the picture: an arrow from each folder to those that it imports, with how many files do. */
import { folderOf } from './read-imports.ts';

export function drawMap(imports: ReadonlyMap<string, readonly string[]>): string {
  const counts = new Map<string, number>();
  for (const [file, imported] of imports) {
    const from = folderOf(file);
    const targets = new Set(imported.map(folderOf).filter(to => to !== from));
    for (const to of targets) {
      const arrow = `${idOf(from)}-->|COUNT|${idOf(to)}`;
      counts.set(arrow, (counts.get(arrow) ?? 0) + 1);
    }
  }
  const arrows = [...counts].map(([arrow, count]) => arrow.replace('COUNT', String(count))).toSorted();
  return `# The folders\n\nDrawn by \`npm run map\`.\n\n\`\`\`mermaid\nflowchart TD\n${arrows.join('\n')}\n\`\`\`\n`;
}

function idOf(folder: string): string {
  return folder.replace('/', '_');
}
