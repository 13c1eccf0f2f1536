import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { addRecoveryRoutes } from './account/recovery-routes.ts';
import { addAccountRoutes } from './account/routes.ts';
import { addSessionRoutes } from './account/session-routes.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { addBatchRoutes } from './batch/routes.ts';
import { addExerciseRoutes } from './exercises/routes.ts';
import { noteMethods } from './http/allowed-methods.ts';
import { addApiDocs } from './http/api-docs.ts';
import { notFound } from './http/api-error.ts';
import { describeError } from './http/describe-error.ts';
import { handleErrors, sendError } from './http/error-handler.ts';
import { finishAnswers } from './http/finish-answers.ts';
import { hangUpWhenClosing } from './http/hang-up.ts';
import { addHealthRoutes } from './http/health.ts';
import { acceptJsonBodies } from './http/json-body.ts';
import { addMetrics } from './http/metrics.ts';
import { addOpenApi } from './http/openapi.ts';
import { refuseWhenOverloaded } from './http/overload.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addStaticFiles } from './http/static-files.ts';
import { answerInPlaceOfNode, refuseUnreadable } from './http/unreadable-calls.ts';
import { compileValidator } from './http/validation.ts';
import { addImportRoutes } from './imports/routes.ts';
import { addJournalRoutes } from './journal/routes.ts';
import { BODY_BYTES, CONNECTIONS } from './limits.ts';
import { addPushRoutes } from './push/routes.ts';
import type { Services } from './services.ts';
import { addTemplateRoutes } from './templates/routes.ts';
import { addItemRoutes } from './workouts/item-routes.ts';
import { addWorkoutRoutes } from './workouts/routes.ts';

const LOGS_EVERY_CALL = ['debug', 'trace'];

/** The HTTP side of the server, ready to listen or to be injected into. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy,
    // Tokens travel in headers and bodies; neither is ever logged.
    logger:
      config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: !LOGS_EVERY_CALL.includes(config.logLevel) }),
    forceCloseConnections: 'idle',
    // Of all processes that ever ran, not of this one alone: lines of several are read together.
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be decoded, an id longer than any: there is nothing there.
    frameworkErrors: (_error, _request, reply) => sendError(reply, notFound()),
    clientErrorHandler: refuseUnreadable,
    ...timeOuts(config),
  });
  const refuseOtherMethods = noteMethods(app);
  app.decorateRequest('bearer', null);
  app.setValidatorCompiler(compileValidator);
  app.server.maxConnections = CONNECTIONS;
  handleErrors(app, services);
  acceptJsonBodies(app);
  hangUpWhenClosing(app);
  answerInPlaceOfNode(app);
  addSecurityHeaders(app);
  addMetrics(app, services);
  finishAnswers(app);
  // Not where limits are off: a test or a benchmark shares its process with what holds it up.
  if (config.rateLimit) await refuseWhenOverloaded(app);
  addOpenApi(app);
  addApiDocs(app);
  addRoutes(app, services);
  refuseOtherMethods();
  await addStaticFiles(app, config.staticDir);
  return app;
}

/** Whoever sends a letter a second, or nothing at all, keeps a connection for no longer than this. */
function timeOuts({ requestTimeoutSec }: Services['config']) {
  const requestMs = requestTimeoutSec * 1000;
  return {
    requestTimeout: requestMs,
    connectionTimeout: 2 * requestMs,
    keepAliveTimeout: 2 * requestMs,
    http: {
      requireHostHeader: false,
      headersTimeout: requestMs / 2,
      connectionsCheckingInterval: Math.min(5_000, requestMs / 2),
    },
  };
}

function addRoutes(app: FastifyInstance, services: Services) {
  const router = { app, services, operations: [] };
  addHealthRoutes(app, services);
  addAuthRoutes(router);
  addAccountRoutes(router);
  addSessionRoutes(router);
  addRecoveryRoutes(router);
  addWorkoutRoutes(router);
  addItemRoutes(router);
  addImportRoutes(router);
  addTemplateRoutes(router);
  addExerciseRoutes(router);
  addJournalRoutes(router);
  // What a batch may hold is registered by now: it is about what a person does, not about a login.
  addBatchRoutes(router);
  addPushRoutes({ ...router, operations: [] });
}
