import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import { operations } from '#contract/calls.ts';
import { ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { errorCatalogue } from '#server/http/error-catalogue.ts';

export const ALL_CALLS: readonly Call[] = [...operations.keys()];

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, string | undefined>;
}

export interface Sent {
  headers?: Record<string, string>;
  /** Sent as it is, in place of the JSON of a body. */
  raw?: string;
}

/** Speaks as one person. Every answer, in every test, is held against the contract. */
export class Api {
  readonly #app: FastifyInstance;
  readonly #tagged = new Map<string, unknown>();
  readonly token: string | null;

  constructor(app: FastifyInstance, token: string | null) {
    this.#app = app;
    this.token = token;
  }

  /** What has one ETag is the same, over every test: some are made before the answer is. */
  #holdEtag(path: string, { headers, body }: Answer<unknown>) {
    if (headers.etag === undefined) return;
    const tag = `${this.token} ${path} ${headers.etag}`;
    const known = this.#tagged.get(tag) ?? body;
    expect(body, `${path} has the ETag of another answer`).toEqual(known);
    this.#tagged.set(tag, known);
  }

  as(token: string): Api {
    return new Api(this.#app, token);
  }

  async send<T = unknown>(
    method: Call['method'],
    path: string,
    body?: unknown,
    { headers = {}, raw }: Sent = {},
  ): Promise<Answer<T>> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await this.#app.inject({
      method,
      url: path,
      headers: {
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    const text = response.body;
    const answer = {
      status: response.statusCode,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      headers: response.headers as Record<string, string | undefined>,
    };
    holdAgainstContract(method, path, answer);
    if (answer.status === 200) this.#holdEtag(path, answer);
    return answer as Answer<T>;
  }

  async #expect<T>(
    method: Call['method'],
    path: string,
    { body, status }: { body?: unknown; status: number },
  ): Promise<T> {
    const answer = await this.send<T>(method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(status);
    return answer.body;
  }

  get = <T>(path: string, status = 200) => this.#expect<T>('GET', path, { status });
  post = <T>(path: string, body?: unknown, status = 200) => this.#expect<T>('POST', path, { body, status });
  put = <T>(path: string, body?: unknown, status = 204) => this.#expect<T>('PUT', path, { body, status });
  patch = <T>(path: string, body?: unknown, status = 200) => this.#expect<T>('PATCH', path, { body, status });
  delete = <T>(path: string, body?: unknown, status = 204) =>
    this.#expect<T>('DELETE', path, { body, status });

  /** A call that must be refused: answers with the refusal's body. */
  async refused(method: Call['method'], path: string, body: unknown, code: ErrorCode): Promise<ErrorBody> {
    const answer = await this.send<ErrorBody>(method, path, body);
    expect(answer.body, `${method} ${path} → ${answer.status}`).toMatchObject({ code });
    return answer.body;
  }
}

const compiled = new Map<TSchema, ReturnType<typeof Compile>>();

function check(schema: TSchema, value: unknown, what: string) {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  const problems = validator.Check(value) ? [] : validator.Errors(value);
  expect(problems, what).toEqual([]);
}

function holdAgainstContract(method: string, path: string, answer: Answer<unknown>) {
  const what = `${method} ${path} → ${answer.status}`;
  const call = findCall(method, path);
  if (answer.status >= 400) return holdRefusal(call, answer, what);
  if (!call) return;
  const schema = call.answers[answer.status];
  if (answer.status === 304) expect(answer.body, what).toBeNull();
  else if (schema === null) expect(answer.body, what).toBeNull();
  else if (schema) check(schema, answer.body, what);
  else expect.fail(`${what}: the contract knows no such status`);
}

/** A refusal is one that the call is documented with, has its catalogue's status, and says why in Russian without a stack. */
function holdRefusal(call: Call | undefined, { status, body }: Answer<unknown>, what: string) {
  check(ErrorBody, body, what);
  const { code } = body as { code: ErrorCode };
  // An address that two calls fit: another's wrong method is none of this one's.
  if (call && code !== 'method_not_allowed') expect(refusalsOf(call), what).toContain(code);
  expect(errorCatalogue[code]?.status, what).toBe(status);
  const text = JSON.stringify(body);
  expect(text, what).toMatch(/[а-яё]/i);
  expect(text, what).not.toMatch(/SELECT|INSERT|sqlite|\.ts:|node_modules/i);
}

export function findCall(method: string, path: string): Call | undefined {
  const bare = path.split('?')[0] ?? '';
  const fitting = ALL_CALLS.filter(call => call.method === method && toPattern(call.path).test(bare));
  // A path without a variable is meant before one with it.
  return fitting.toSorted((a, b) => countVariables(a) - countVariables(b))[0];
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function countVariables(call: Call): number {
  return call.path.split('{').length;
}
