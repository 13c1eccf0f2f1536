import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { Bearer } from '../auth/access-tokens.ts';
import { findBearer, isPersonalToken } from '../auth/personal-tokens.ts';
import { mustGetUser } from '../auth/sessions.ts';
import { makeOpenWork, type OpenWork, type Work } from '../database/work.ts';
import { journaled } from '../journal/write-journal.ts';
import { BODY_BYTES } from '../limits.ts';
import type { Services } from '../services.ts';
import { settleWorkouts } from '../workouts/settle-workouts.ts';
import { ApiError } from './api-error.ts';
import { mustGetBearer, readAsUser, writeAsUser } from './as-user.ts';
import type { Answer, CallInput, Outcome } from './call-types.ts';
import { knows, makeEtag } from './etags.ts';
import {
  findKeptAnswer,
  fingerprintCall,
  type KeptAnswer,
  keepAnswer,
  readIdempotencyKey,
  replayAnswer,
  whileHolding,
} from './idempotency.ts';
import { makeOperation, type Operation } from './operation.ts';
import type { LazyBody } from './references.ts';

/*
 * A call's way, and where it can leave:
 *
 *   token (401) → too many of this user's (429) → body (413, 415, 400) → schema (400) ─┐
 *   ┌──────────────────────────────────────────────────────────────────────────────────┘
 *   └► key still running (409) → one transaction: session (401) → key known (replay, 422) → the handler (4xx undoes
 *      all) → key and answer
 *
 * There are four kinds of handlers: onRead and onOpenRead read, onWrite changes a user's data, and onSelf manages its own
 * transactions (hashing a password can't be inside one).
 */

type Input<C extends Call> = CallInput<C> & { request: FastifyRequest };
type Text = Pick<KeptAnswer, 'status' | 'body'>;
type Body = { status: number; body?: unknown; kept?: { reference: string; body: unknown } };

export interface Router {
  app: FastifyInstance;
  services: Services;
  /** The calls that a batch may hold. */
  operations: Operation[];
}

export function onRead<C extends Call & { auth: 'user' }>(
  { app, services }: Router,
  call: C,
  handle: (work: Work, input: Input<C>) => Promise<Answer<C>>,
) {
  register(app, services, call, async (request, reply) => {
    const bearer = mustGetBearer(request);
    const { etag, answer } = await readAsUser(services, bearer, async work => {
      const etag = call.fromRows ? await tagRows(services, work, request.url) : null;
      const isKnown = etag !== null && knows(request, etag);
      return { etag, answer: isKnown ? null : await handle(work, readInput(request)) };
    });
    if (etag !== null) reply.header('etag', etag);
    return answer === null ? reply.code(304).send() : send(reply, answer);
  });
}

export function onOpenRead<C extends Call & { auth: 'optional' }>(
  { app, services }: Router,
  call: C,
  handle: (work: OpenWork, input: Input<C>) => Promise<Answer<C>>,
) {
  register(app, services, call, async (request, reply) => {
    const answer = await services.database.read(async trx => {
      const work = makeOpenWork(services.database, services.ports, trx);
      const user = request.bearer ? await mustGetUser(trx, request.bearer) : null;
      return handle({ ...work, user }, readInput(request));
    });
    return send(reply, answer);
  });
}

export function onWrite<C extends Call & { auth: 'user' }>(
  { app, services, operations }: Router,
  call: C,
  change: (work: Work, input: CallInput<C>) => Promise<Outcome<C>>,
  { before }: { before?: (request: FastifyRequest, input: CallInput<C>) => Promise<void> } = {},
) {
  const handle = journaled(call, change);
  if (!before) operations.push(makeOperation(call, handle));
  register(app, services, call, async (request, reply) => {
    await before?.(request, readInput(request));
    const key = readIdempotencyKey(request);
    const bearer = mustGetBearer(request);
    const write = (answer: (work: Work) => Promise<Text>) => writeAsUser(services, bearer, answer);
    const effect = async (work: Work) => await present(work, await handle(work, readInput(request)));
    if (key === null) return sendText(reply, await write(async work => toText(await effect(work))));

    const fingerprint = fingerprintCall(request, services.secrets.fingerprintKey);
    const claim = { userId: bearer.userId, key };
    const answer = await whileHolding(services.runningKeys, claim, () =>
      write(async work => {
        const kept = await findKeptAnswer(work, key, fingerprint);
        if (kept) {
          const replay = await replayAnswer(work, kept);
          reply.header('idempotency-replayed', 'true');
          return replay;
        }
        const fresh = await effect(work);
        await keepAnswer(work, key, { ...toKept(fresh), fingerprint });
        return toText(fresh);
      }),
    );
    return sendText(reply, answer);
  });
}

interface Effect {
  status: number;
  body?: LazyBody<unknown> | undefined;
}

/** Completes a call's result with its body; derived figures are updated before they are read. */
async function present(work: Work, { status, body }: Effect): Promise<Body> {
  await settleWorkouts(work);
  if (!body) return { status };
  const made = await body.make(work);
  const { reference, ifGone } = body;
  return {
    status,
    body: made,
    ...(reference !== undefined && { kept: { reference, body: ifGone?.(made) } }),
  };
}

export function onSelf<C extends Call>(
  { app, services }: Router,
  call: C,
  handle: (input: Input<C>) => Promise<Answer<C>>,
) {
  register(app, services, call, async (request, reply) => {
    // No cache may keep tokens (RFC 6749, 5.1).
    reply.header('cache-control', 'no-store');
    return send(reply, await handle(readInput(request)));
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the call has no token. */
    bearer: Bearer | null;
  }
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function register(app: FastifyInstance, services: Services, call: Call, handler: RouteHandler) {
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: toParts(call),
    bodyLimit: call.bodyBytes ?? BODY_BYTES,
    onRequest: async request => {
      request.bearer = call.auth === 'none' ? null : await readBearer(services, request);
      if (call.auth === 'user') assertMay(mustGetBearer(request), call);
      if (request.bearer) await services.rateLimits.countUser(request.bearer.userId);
      else if (call.auth === 'optional') await services.rateLimits.countAnonymous(request);
    },
    handler,
  });
}

/** The parts that Fastify validates. Answers are not validated: the contract's types guarantee them. */
function toParts({ params, query, body }: Call) {
  return { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
}

/**
 * A tag for an answer, known before it is made: the user's last change, the library, the address, and this process,
 * because another release may build another answer from the same rows.
 */
async function tagRows({ libraryTag, processTag }: Services, { trx, user }: Work, url: string) {
  const parts = [processTag, user.key, user.revision, user.revision_tag, await libraryTag.read(trx), url];
  return makeEtag(parts.join(' '));
}

/** A personal access token manages no account, and one for reading changes nothing. */
function assertMay({ scope }: Bearer, { loginOnly, method }: Call): void {
  if (scope === undefined) return;
  if (loginOnly) throw new ApiError('forbidden', { body: { detail: 'Этому токену это недоступно.' } });
  if (scope === 'read' && method !== 'GET') {
    throw new ApiError('forbidden', { body: { detail: 'Этот токен только для чтения.' } });
  }
}

async function readBearer(services: Services, request: FastifyRequest): Promise<Bearer | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (!token) throw new ApiError('token_invalid');
  if (isPersonalToken(token)) {
    await services.rateLimits.countPersonalToken(request);
    return await findBearer(services, token);
  }
  return services.accessTokens.verify(token, services.ports.now());
}

/** The only cast from validated input to the schema's type. */
function readInput<C extends Call>(request: FastifyRequest): Input<C> {
  const { params, query, body } = request;
  return { params, query, body, request } as Input<C>;
}

function send(reply: FastifyReply, answer: Body) {
  return sendText(reply, toText(answer));
}

/** The form in which an answer is kept. */
function toKept({ status, body, kept }: Body): KeptAnswer {
  if (!kept) return { ...toText({ status, body }), reference: null };
  return { ...toText({ status, body: kept.body }), reference: kept.reference };
}

/** The form in which an answer is sent. */
function toText({ status, body }: Body): Text {
  return { status, body: body === undefined ? null : JSON.stringify(body) };
}

function sendText(reply: FastifyReply, { status, body }: Text) {
  reply.code(status);
  if (body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(body);
}
