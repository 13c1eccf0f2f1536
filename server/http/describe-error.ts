/** A type, not an interface: Fastify wants a bag of fields, and only a type is taken for one. */
type ErrorForLog = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: ErrorForLog;
};

/**
 * The parts of an error that a log may hold, chosen field by field: a database's errors carry people's names, addresses
 * and keys in other fields.
 */
export function describeError(error: unknown): ErrorForLog {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
