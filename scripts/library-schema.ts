/** Writes contract/library.schema.json from contract/library.ts. A test holds the two together. */
import { writeFile } from 'node:fs/promises';
import { LIBRARY_SCHEMA } from './library/library-schema.ts';

const FILE = new URL('../contract/library.schema.json', import.meta.url);

await writeFile(FILE, `${JSON.stringify(LIBRARY_SCHEMA, null, 2)}\n`);
