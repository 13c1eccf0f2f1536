/** Writes the fixture's results into docs/search.md, below its heading "Results". */
import { readFile, writeFile } from 'node:fs/promises';
import { find } from './library/library-index.ts';
import { markdownOf, type Query, readTable } from './library/search-table.ts';

const QUERIES = new URL('../tests/unit/search/queries.json', import.meta.url);
const PAGE = new URL('../docs/search.md', import.meta.url);
const HEADING = '## Results\n\n';

const queries: Query[] = JSON.parse(await readFile(QUERIES, 'utf8'));
const [before] = (await readFile(PAGE, 'utf8')).split(HEADING);
await writeFile(PAGE, `${before}${HEADING}${markdownOf(readTable(queries, find))}`);
