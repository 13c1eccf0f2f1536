import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, unreadable } from './api-error.ts';

/*
 * By itself Node refuses, without a body, requests that it cannot parse, that have no host, or that expect anything but
 * 100-continue. Here they get the API's usual errors, or are accepted.
 */

/** Node's own refusals, by their codes. */
const NODE_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/**
 * Without a request there is no reply object: writes the answer to the socket and closes it, since the start of the
 * next call is unknown.
 */
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

/** RFC 9112, 3.2: a request without a host is malformed. RFC 9110, 10.1.1: an unknown expectation may be ignored. */
export function answerInPlaceOfNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', app.routing);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHostless = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    done(isHostless ? unreadable() : undefined);
  });
}
