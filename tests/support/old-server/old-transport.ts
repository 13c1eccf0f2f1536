/** The old server in process, as the network of a test device, with the ways a network can fail between. */

import type { Library } from '#contract/library.ts';
import type { Transport, TransportRequest, TransportResponse } from '#sync/ports.ts';
import type { Fault } from '../test-server.ts';
import type { OldAnswer } from './answer.ts';
import { createOldServer, type OldServer } from './old-server.ts';

export interface OldTestServer extends OldServer {
  transport: Transport;
  /** Decides the fault of each request; undefined: none. */
  setFault(choose: ((request: TransportRequest) => Fault | undefined) | undefined): void;
  /** The network goes over the answer to the first of these, until the next setFault. */
  cutAfter(isMeant: (request: TransportRequest) => boolean): void;
  /** Every request that reached the server, in order. */
  calls: TransportRequest[];
}

export function startOldTestServer(now: () => number, library: Library): OldTestServer {
  const server = createOldServer(now, library);
  const calls: TransportRequest[] = [];
  let choose: ((request: TransportRequest) => Fault | undefined) | undefined;
  return {
    ...server,
    calls,
    setFault(next) {
      choose = next;
    },
    cutAfter(isMeant) {
      let isCut = false;
      choose = request => {
        if (isCut) return 'lose-request';
        isCut = isMeant(request);
        return isCut ? 'lose-answer' : undefined;
      };
    },
    transport(request) {
      const fault = choose?.(request);
      if (fault === 'lose-request') return Promise.reject(new TypeError('network'));
      const date = new Date(now()).toUTCString();
      if (fault instanceof Object) {
        return Promise.resolve(responseOf(fault.status, { 'content-type': fault.type, date }, fault.body));
      }
      calls.push(request);
      const answer = server.handle({
        method: request.method,
        path: request.path,
        authorization: request.headers.authorization,
        body: request.body,
      });
      if (fault === 'lose-answer') return Promise.reject(new TypeError('network'));
      return Promise.resolve(toResponse(answer, date));
    },
  };
}

function toResponse({ status, body }: OldAnswer, date: string): TransportResponse {
  const headers = { 'content-type': 'application/json', date };
  return responseOf(status, headers, status === 204 ? '' : JSON.stringify(body));
}

function responseOf(status: number, headers: Record<string, string>, text: string): TransportResponse {
  return {
    status,
    header: name => headers[name] ?? null,
    text: () => Promise.resolve(text),
  };
}
