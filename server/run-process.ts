import { type Config, readConfig } from './config.ts';
import { warnOfPlainHttp } from './http/open-network.ts';
import type { RunningServer } from './start-server.ts';
import { StartupError } from './startup-error.ts';

/** Runs a server as this process: says where it is, leaves when asked to, and says in one line why it can't start. */
export async function runProcess(start: (config: Config) => Promise<RunningServer>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const server = await start(config);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => leave(server));
    console.log(`Подход готов: ${server.url}`);
    const warning = warnOfPlainHttp(config, server.url);
    if (warning !== undefined) console.warn(warning);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}

/** What runs is finished first; a second signal doesn't wait for it. */
function leave(server: RunningServer) {
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
