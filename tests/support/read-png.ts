import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, and alpha where the picture has it. */
  pixel: (x: number, y: number) => readonly number[];
}

/** Eight bits a channel, RGB or RGBA, not interlaced: what the icons are. */
export function readPng(path: string): Picture {
  const file = readFileSync(path);
  const header = mustFindChunk(file, 'IHDR');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, interlace] = [header[8], header[9], header[12]];
  if (depth !== 8 || (colour !== 2 && colour !== 6) || interlace !== 0)
    throw new Error(`${path}: another PNG`);
  const channels = colour === 2 ? 3 : 4;
  const bytes = unfilter(inflateSync(findChunks(file, 'IDAT')), width * channels, channels);
  return {
    width,
    height,
    pixel: (x, y) => [...bytes.subarray((y * width + x) * channels, (y * width + x + 1) * channels)],
  };
}

function mustFindChunk(file: Buffer, type: string): Buffer {
  const chunk = findChunks(file, type);
  if (chunk.length === 0) throw new Error(`No ${type}`);
  return chunk;
}

function findChunks(file: Buffer, type: string): Buffer {
  const found: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === type) found.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(found);
}

/** Each line begins with how it was written: as a difference to the left, to above, to both. */
function unfilter(filtered: Buffer, lineBytes: number, channels: number): Buffer {
  const lines = filtered.length / (lineBytes + 1);
  const bytes = Buffer.alloc(lines * lineBytes);
  for (let y = 0; y < lines; y++) {
    const filter = filtered[y * (lineBytes + 1)] ?? 0;
    for (let x = 0; x < lineBytes; x++) {
      const at = y * lineBytes + x;
      const left = x < channels ? 0 : (bytes[at - channels] ?? 0);
      const above = bytes[at - lineBytes] ?? 0;
      const corner = x < channels ? 0 : (bytes[at - lineBytes - channels] ?? 0);
      bytes[at] = (filtered[y * (lineBytes + 1) + 1 + x] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return bytes;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return nearest(left + above - corner, [left, above, corner]);
    default:
      return 0;
  }
}

function nearest(value: number, candidates: number[]): number {
  const distances = candidates.map(candidate => Math.abs(value - candidate));
  return candidates[distances.indexOf(Math.min(...distances))] ?? 0;
}
