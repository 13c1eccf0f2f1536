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
 * What a log may say of an error. Chosen field by field: a database's errors carry the values in question in their
 * other fields, and those are people's names, addresses and keys.
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
