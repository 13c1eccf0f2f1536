import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawMap } from '../../scripts/map/draw-map.ts';
import { findCycles, readImports } from '../../scripts/map/read-imports.ts';

const imports = readImports();

describe('the folders', () => {
  it('hold no files that import each other in a ring', () => {
    expect(findCycles(imports)).toEqual([]);
    const ring = new Map([
      ...imports,
      ['src/domain/a.ts', ['src/domain/b.ts']],
      ['src/domain/b.ts', ['src/domain/a.ts']],
    ]);
    expect(findCycles(ring)).toEqual([['src/domain/a.ts', 'src/domain/b.ts', 'src/domain/a.ts']]);
  });

  it('are on the map as they are in the code (npm run map)', () => {
    expect(imports.size).toBeGreaterThan(500);
    expect(readFileSync(new URL('../../docs/map.md', import.meta.url), 'utf8')).toBe(drawMap(imports));
  });
});
