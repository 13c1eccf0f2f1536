import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** With this delay an answer comes after its caller has given up: better a 503 at once. */
const MAX_EVENT_LOOP_DELAY_MS = 5_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** If set, the call is answered even under overload. */
    answersWhenOverloaded?: boolean;
  }
}

/** Refuses calls under overload, except health checks: killing the process would not help. */
export async function refuseWhenOverloaded(
  app: FastifyInstance,
  maxEventLoopDelay = MAX_EVENT_LOOP_DELAY_MS,
) {
  await app.register(underPressure, {
    maxEventLoopDelay,
    // The sampler counts an interval in which it could not run as the worst. A shorter interval would refuse calls
    // after a stall of its own length.
    sampleInterval: maxEventLoopDelay,
    pressureHandler: request => {
      if (request.routeOptions.config.answersWhenOverloaded) return;
      throw new ApiError('unavailable', { retryAfterSec: 5 });
    },
  });
}
