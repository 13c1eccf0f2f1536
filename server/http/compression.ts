import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { batchCalls } from '#contract/batch.ts';

/** Below this a packet is a packet. */
const WORTH_COMPRESSING_BYTES = 1_400;
/** Of eleven: near gzip's time, better than gzip's size. */
const BROTLI_QUALITY = 4;

const encoders = {
  br: promisify((text: string, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, done),
  ),
  gzip: promisify((text: string, done: (error: Error | null, result: Buffer) => void) => gzip(text, done)),
};

/**
 * Compresses what the API is asked for: a new device reads years of trainings, a twentieth of it this way. Only GETs and
 * batches: they carry no secret that could be guessed from a size. Built files are compressed when they are built. Null
 * where the answer goes as it is.
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
