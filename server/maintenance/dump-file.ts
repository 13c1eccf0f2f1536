import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '../startup-error.ts';

/**
 * Writes lines as a gzipped file that only its owner reads: it holds password hashes. An existing one is kept. It has its name
 * once it is whole; of one that could not be finished nothing is left, but where the process itself was stopped.
 */
export async function writeDumpFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  assertFree(path);
  // Of several that write to one name at once the first to finish has it.
  const draft = `${path}.${randomUUID()}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await pipeline(Readable.from(withBreaks(lines)), createGzip(), file.createWriteStream({ flush: true }));
    assertFree(path);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function assertFree(path: string): void {
  if (existsSync(path)) throw new StartupError(`Файл ${path} уже есть: выгрузка его не заменит.`);
}

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Line by line as they were written: `readline` would also break a text at U+2028 and U+2029, which JSON leaves as they are. */
export async function* readDumpFile(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = createGunzip().setEncoding('utf8');
  file.on('error', error => text.destroy(error)).pipe(text);
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    // Whoever reads no further than the head leaves the file open otherwise.
    file.destroy();
  }
}
