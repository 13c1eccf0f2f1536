/** `npm run map`: draws the folders and their imports into docs/map.md. A unit test says when the picture is stale. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawMap } from './map/draw-map.ts';
import { readImports } from './map/read-imports.ts';
import { ROOT } from './root.ts';

writeFileSync(join(ROOT, 'docs/map.md'), drawMap(readImports()));
