import { randomInt } from 'node:crypto';

export interface RaceAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** From where it seems to come: a new address for every call unless it is said. */
  readonly address?: string;
}

/** Speaks to several processes of one server, each call to another one than the last. */
export class RacingClient {
  readonly #urls: readonly string[];
  #sent = 0;
  /** Made at the same moment as others; what only prepares a collision doesn't count. */
  collided = 0;
  /** Refused by a server that could not do it now; such a call is made again. */
  unavailable = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<RaceAnswer> {
    const { token, body = {}, headers = {}, address = randomAddress() } = options;
    const url = this.#urls[this.#sent++ % this.#urls.length];
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 503) {
      this.unavailable++;
      return await this.call(method, path, options);
    }
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }

  /** All at once. */
  async collide(count: number, call: (nth: number) => Promise<RaceAnswer>): Promise<RaceAnswer[]> {
    this.collided += count;
    return await Promise.all(Array.from({ length: count }, (_, nth) => call(nth)));
  }
}

export function randomAddress(): string {
  return [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
}

/** A value inside an answer. */
export function pick(answer: RaceAnswer | undefined, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<string | number, unknown> | null | undefined)?.[name],
    answer?.body,
  );
}

export function countStatus(answers: readonly RaceAnswer[], status: number): number {
  return answers.filter(answer => answer.status === status).length;
}
