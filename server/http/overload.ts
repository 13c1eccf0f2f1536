import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** So late, and what is asked now is answered after its caller has given up: better a 503 at once. */
const MAX_EVENT_LOOP_DELAY_MS = 5_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set: answered however late the process is. */
    answersWhenOverloaded?: boolean;
  }
}

/** Refuses calls while the process can't keep up, but for those that ask whether it lives: who kills it helps nobody. */
export async function refuseWhenOverloaded(
  app: FastifyInstance,
  maxEventLoopDelay = MAX_EVENT_LOOP_DELAY_MS,
) {
  await app.register(underPressure, {
    maxEventLoopDelay,
    // It looks once an interval, and takes one in which it never got to look for the worst: a shorter one would refuse
    // calls after a stall of its own length.
    sampleInterval: maxEventLoopDelay,
    pressureHandler: request => {
      if (request.routeOptions.config.answersWhenOverloaded) return;
      throw new ApiError('unavailable', { retryAfterSec: 5 });
    },
  });
}
