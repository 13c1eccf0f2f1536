// `node scripts/sizes.ts`: how long the files and functions of src, sync and server are (`--write` writes it in
// docs/decisions/005-sizes.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './root.ts';
import { measureFolder } from './sizes/measure-code.ts';
import { rowOf, writeRows } from './sizes/table.ts';

const PAGE = `${ROOT}docs/decisions/005-sizes.md`;

const rows = new Map(['src', 'sync', 'server'].map(folder => [folder, rowOf(folder, measureFolder(folder))]));
for (const row of rows.values()) console.log(row);
if (process.argv.includes('--write')) writeFileSync(PAGE, writeRows(readFileSync(PAGE, 'utf8'), rows));
