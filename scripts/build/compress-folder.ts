import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What is text; pictures and sound are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Below this, a compressed answer still takes one packet, and the headers outweigh what is saved. */
const SMALLEST_BYTES = 1024;

/** Lays a .br and a .gz beside each file that gains from it; the server sends them as they are. */
export function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && COMPRESSIBLE.test(entry.name)) compressFile(join(entry.parentPath, entry.name));
  }
}

function compressFile(path: string): void {
  const content = readFileSync(path);
  if (content.length < SMALLEST_BYTES) return;
  const brotliSize = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: brotliSize }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
