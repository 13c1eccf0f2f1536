import { randomInt, randomUUID } from 'node:crypto';

const ITEMS = '/api/workouts/active/exercises/';
const SETS = `${ITEMS}1/sets/`;
/** A training ends after so many sets, so that its answers stay as large as they are. */
const SETS_A_TRAINING = 12;
const HUMAN = { hp_ts: 0, hp_field: '' };

interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: Record<string, unknown>;
}

interface Sending {
  readonly body?: object;
  readonly key?: string;
  readonly etag?: string | null;
}

/** Trains, looks around, does what is refused; after a while leaves for good, and somebody else comes. */
export class SoakPerson {
  readonly #url: string;
  readonly #onAnswer: (status: number) => Promise<void>;
  #access = '';
  #refresh = '';
  #workout: unknown = null;
  #sets: unknown[] = [];
  #cursor: unknown = null;
  readonly #device = randomUUID();
  #etag: string | null = null;

  private constructor(url: string, onAnswer: (status: number) => Promise<void>) {
    this.#url = url;
    this.#onAnswer = onAnswer;
  }

  /** @param onAnswer gets every call's status before the next is made. */
  static async enter(url: string, onAnswer: (status: number) => Promise<void>): Promise<SoakPerson> {
    const person = new SoakPerson(url, onAnswer);
    await person.#comeIn();
    return person;
  }

  /** A few calls, as a page that was opened makes them. */
  async takeTurn(): Promise<void> {
    await this.#train();
    await this.#lookAround();
    const chance = randomInt(100);
    if (chance < 10) await this.#doWhatIsRefused();
    else if (chance < 15) await this.#stayLoggedIn();
    else if (chance < 17) await this.#leaveAndComeBackAsSomebodyElse();
  }

  async #comeIn(): Promise<void> {
    this.#access = '';
    const { body } = await this.#send('POST', '/api/auth/guest/quick-start/', { body: HUMAN });
    this.#keepTokens(body.tokens as Record<string, string>);
    this.#workout = null;
    this.#cursor = null;
    this.#etag = null;
  }

  async #train(): Promise<void> {
    if (this.#workout === null) await this.#startTraining();
    const key = randomUUID();
    const values = { weight_kg: randomInt(40, 120), reps: randomInt(1, 12), done: true };
    const sending = { body: { client_key: key, ...values }, key };
    const { body } = await this.#send('POST', SETS, sending);
    // As a device does that has not heard the answer.
    if (randomInt(10) === 0) await this.#send('POST', SETS, sending);
    const id = (body.set as { id: unknown } | undefined)?.id;
    this.#sets.push(id);
    await this.#send('PATCH', `${SETS}${id}/`, { body: { reps: randomInt(1, 12) }, key: randomUUID() });
    if (this.#sets.length >= SETS_A_TRAINING) await this.#endTraining();
  }

  async #startTraining(): Promise<void> {
    const { body } = await this.#send('POST', '/api/workouts/create/', {
      body: { client_key: randomUUID() },
    });
    this.#workout = body.id;
    this.#sets = [];
    const exercise_ids = [randomInt(1, 40), randomInt(1, 40)];
    await this.#send('POST', `${ITEMS}bulk-add/`, { body: { exercise_ids } });
  }

  async #endTraining(): Promise<void> {
    const body = { status: 'completed', duration: 3_600 };
    await this.#send('PATCH', `/api/workouts/${this.#workout}/update/`, { body });
    await this.#send('GET', `/api/workouts/${this.#workout}/summary/`);
    this.#workout = null;
  }

  async #lookAround(): Promise<void> {
    const paths = [
      'workouts/active/',
      'workouts/?limit=10',
      'workouts/history/?limit=10',
      'templates/',
      'auth/me/',
    ];
    const path = paths[randomInt(paths.length)];
    await this.#send('GET', `/api/${path}`);
    const read = { cursor: this.#cursor, device: this.#device, sent_at: Date.now(), calls: [] };
    const answer = await this.#send('POST', '/api/batch/', { body: read });
    this.#cursor = answer.body.cursor;
    const library = await this.#send('GET', '/api/exercises/?limit=100', { etag: this.#etag });
    this.#etag = library.etag;
    await this.#send('GET', `/api/exercises/?q=${encodeURIComponent('жим')}&limit=${randomInt(1, 50)}`);
  }

  async #doWhatIsRefused(): Promise<void> {
    await this.#send('GET', `/api/workouts/${randomInt(1e9, 2e9)}/`);
    await this.#send('POST', SETS, { body: { reps: -1 } });
    await this.#send('GET', `/api/nothing/${randomUUID()}/`);
    await this.#send('POST', '/api/token/', { body: { username: randomUUID(), password: 'wrong-1' } });
  }

  async #stayLoggedIn(): Promise<void> {
    const { body } = await this.#send('POST', '/api/token/refresh/', { body: { refresh: this.#refresh } });
    this.#keepTokens(body as Record<string, string>);
  }

  async #leaveAndComeBackAsSomebodyElse(): Promise<void> {
    await this.#send('DELETE', '/api/me/delete/', { body: {} });
    await this.#comeIn();
  }

  #keepTokens({ access = '', refresh = '' }: Record<string, string>): void {
    this.#access = access;
    this.#refresh = refresh;
  }

  async #send(method: string, path: string, { body, key, etag }: Sending = {}): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(this.#access !== '' && { authorization: `Bearer ${this.#access}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(etag && { 'if-none-match': etag }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    await this.#onAnswer(response.status);
    const etagNow = response.headers.get('etag');
    return { status: response.status, etag: etagNow, body: text === '' ? {} : JSON.parse(text) };
  }
}
