/**
 * A plain server (RULES.md, Vocabulary), as far as the app can tell: integer ids, no field and no call that came with keys and
 * the batch. It gives no client_key back, has no import and no list of whole trainings, sends no sets inside items,
 * makes every set empty, repeats whatever is sent twice, and never says a code. In memory, for tests alone.
 */
import type { Library } from '#contract/library.ts';
import { ACCOUNT_ROUTES, userOfToken } from './account-calls.ts';
import { ACTIVE_ROUTES } from './active-calls.ts';
import { NOT_FOUND, type OldAnswer, refuse } from './answer.ts';
import type { Route } from './call.ts';
import { EXERCISE_ROUTES } from './exercise-calls.ts';
import { TEMPLATE_ROUTES } from './template-calls.ts';
import { WORKOUT_ROUTES } from './workout-calls.ts';
import { createWorld, type World } from './world.ts';

/** Calls with a fixed path come before those whose path has a place for an id. */
const ROUTES: Route[] = [
  ...ACCOUNT_ROUTES,
  ...ACTIVE_ROUTES,
  ...WORKOUT_ROUTES,
  ...TEMPLATE_ROUTES,
  ...EXERCISE_ROUTES,
];

export interface OldRequest {
  method: string;
  /** With the query. */
  path: string;
  authorization: string | undefined;
  body: string | null;
}

export interface OldServer {
  /** What it holds, for a test to look at. */
  world: World;
  handle(request: OldRequest): OldAnswer;
}

export function createOldServer(now: () => number, library: Library): OldServer {
  const world = createWorld(now, library);
  return { world, handle: request => handle(world, request) };
}

function handle(world: World, request: OldRequest): OldAnswer {
  const url = new URL(request.path, 'http://old.invalid');
  const user = userOfToken(world, request.authorization);
  if (request.authorization && !user) return refuse(401, 'Токен недействителен или просрочен');
  for (const { method, pattern, handle: answer } of ROUTES) {
    const match = method === request.method ? pattern.exec(url.pathname) : null;
    if (!match) continue;
    const body = request.body === null ? {} : JSON.parse(request.body);
    return answer({ world, user, params: match.slice(1), query: url.searchParams, body });
  }
  return NOT_FOUND;
}
