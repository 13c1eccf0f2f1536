import { randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '#contract/auth.ts';

export interface Reply {
  readonly status: number;
  readonly bytes: number;
  readonly body: unknown;
}

/** A server that is silent for so long has been stopped by the attack, and the attack ends. */
const PATIENCE_MS = 20_000;

/** Counts what every guest was answered. */
export class Tally {
  readonly statuses = new Map<number, number>();
  largestAnswerBytes = 0;

  note({ status, bytes }: Reply): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.largestAnswerBytes = Math.max(this.largestAnswerBytes, bytes);
  }
}

/** Somebody who came in as anybody may, and means no good. */
export class Guest {
  readonly #url: string;
  readonly #token: string;
  readonly #tally: Tally;

  /** Opens the same guest again. */
  readonly #secret: string;

  private constructor(url: string, token: string, { tally, secret }: { tally: Tally; secret: string }) {
    this.#url = url;
    this.#token = token;
    this.#tally = tally;
    this.#secret = secret;
  }

  /** Undefined where the server has let in as many from here as it does for now. */
  static async enter(url: string, tally: Tally): Promise<Guest | undefined> {
    const secret = randomBytes(32).toString('base64url');
    const lobby = new Guest(url, '', { tally, secret });
    const tokens = await lobby.logIn();
    return tokens && new Guest(url, tokens.access, { tally, secret });
  }

  /** One more login; undefined where the server has had enough of them. */
  async logIn(headers: Record<string, string> = {}): Promise<Tokens | undefined> {
    const form = { hp_ts: 0, hp_field: '', client_key: this.#secret };
    const { status, body } = await this.send('POST', '/api/auth/guest/quick-start/', form, headers);
    return status === 429 ? undefined : (body as { tokens: Tokens }).tokens;
  }

  /** `body` as text is sent as it is. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && method !== 'GET' && { body: text }),
    });
    const received = await answer.text();
    const reply = { status: answer.status, bytes: received.length, body: parse(received) };
    this.#tally.note(reply);
    return reply;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A finished workout of so many exercises, each with so many done sets. */
export function wholeWorkout(exercises: number, sets: number, startedAtMs: number) {
  return {
    client_key: randomUUID(),
    status: 'completed',
    started_at: new Date(startedAtMs).toISOString(),
    duration: 3_600,
    items: Array.from({ length: exercises }, (_, at) => ({
      client_key: randomUUID(),
      exercise_id: at + 1,
      sets: Array.from({ length: sets }, () => ({
        client_key: randomUUID(),
        done: true,
        weight_kg: 80,
        reps: 5,
      })),
    })),
  };
}
