import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Writes lines as a gzipped file that only its owner reads: it holds password hashes. An existing one is kept. */
export async function writeDumpFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(withBreaks(lines)), createGzip(), file);
}

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

export async function* readDumpFile(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = createGunzip();
  file.on('error', error => text.destroy(error)).pipe(text);
  yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
}
