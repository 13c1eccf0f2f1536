import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { batchCalls } from '#contract/batch.ts';

/** A smaller answer fits into one packet anyway. */
const WORTH_COMPRESSING_BYTES = 1_400;
/** Of 11: takes about as long as gzip, and compresses better. */
const BROTLI_QUALITY = 4;

const encoders = {
  br: promisify((text: string, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, done),
  ),
  gzip: promisify((text: string, done: (error: Error | null, result: Buffer) => void) => gzip(text, done)),
};

/**
 * Compresses answers of GETs and batches, which hold no secret that their size could reveal: a new device reads years
 * of trainings in a twentieth of the bytes. Built files are compressed by the build. Returns null if the answer goes
 * out as it is.
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<Buffer> | null {
  if (!isReading(request)) return null;
  reply.header('vary', 'Authorization, Accept-Encoding');
  if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING_BYTES) return null;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === null) return null;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoders[encoding](payload);
}

function isReading(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.routeOptions.url === batchCalls.batch.path;
}

function chooseEncoding(header: string | string[] | undefined): keyof typeof encoders | null {
  const accepted = String(header ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => !/;\s*q=0(\.0*)?$/.test(part))
    .map(part => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
