import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, unreadable } from './api-error.ts';

/*
 * Node refuses by itself, and without a word, what its parser cannot read, what comes without a host and what expects
 * something besides 100-continue. Here that is refused as all else is, or not at all.
 */

/** Node's own refusals, by their codes. */
const NODE_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** There is no request to answer: it is written as it is, and the connection ends, for nobody knows where the next call begins. */
export function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const known = NODE_CODES[code];
  const { status, body } = known ? new ApiError(known) : unreadable();
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

/** RFC 9112, 3.2, and RFC 9110, 10.1.1: without a host it is none; an expectation that nobody knows may be passed by. */
export function answerInPlaceOfNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', app.routing);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHostless = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    done(isHostless ? unreadable() : undefined);
  });
}
