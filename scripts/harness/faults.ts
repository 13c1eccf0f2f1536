import type { OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
}

/** What can happen to a call on its way. The picture is in fault-proxy.ts. */
export type Fault =
  | { readonly kind: 'drop' }
  | { readonly kind: 'drop-answer' }
  | { readonly kind: 'hold'; readonly until: Promise<void> }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** The call never reaches the server. */
export const DROP: Fault = { kind: 'drop' };

/** The server does what it was asked, and the answer is lost on the way back. */
export const DROP_ANSWER: Fault = { kind: 'drop-answer' };

/** Held back until the test calls release(): an order of events without a guess at times. */
export function holdUntilReleased(): { readonly fault: Fault; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { fault: { kind: 'hold', until: promise }, release: () => resolve() };
}

export function answerJson(status: number, body: unknown, headers: OutgoingHttpHeaders = {}): Fault {
  const answer = {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
  return { kind: 'answer', answer };
}

/** Another version of a script. */
export function answerScript(body: string): Fault {
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
  return { kind: 'answer', answer: { status: 200, headers, body } };
}

export function tooManyRequests(retryAfterSec: number): Fault {
  return answerJson(429, { detail: 'Too many requests' }, { 'retry-after': String(retryAfterSec) });
}

/** A gym's or hotel's network answers everything with its own page, and says 200. */
export function captivePortal(): Fault {
  return answerHtml(200, '<!doctype html><title>Wi-Fi</title><h1>Войдите в сеть</h1>');
}

/** Another one leads to its page, on an address of its own. */
export function loginRedirect(): Fault {
  return {
    kind: 'answer',
    answer: { status: 302, headers: { location: 'http://192.0.2.1/login' }, body: '' },
  };
}

/** The connection stands, and nobody ever says anything. */
export function silence(): Fault {
  return { kind: 'hold', until: new Promise(() => {}) };
}

function answerHtml(status: number, html: string): Fault {
  return {
    kind: 'answer',
    answer: { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html },
  };
}
