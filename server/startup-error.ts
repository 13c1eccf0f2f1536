/** Why the server can't start, as one line for the person who started it. No stack: it isn't a bug. */
export class StartupError extends Error {
  override name = 'StartupError';
}
