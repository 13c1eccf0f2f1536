/**
 * For a process of its own that inherits no setting of ours: where programs lie, and where Node keeps what it has
 * compiled, without which each start takes half as long again.
 */
export const BARE_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
