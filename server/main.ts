import { runProcess } from './run-process.ts';
import { startServer } from './start-server.ts';

await runProcess(config => startServer(config));
