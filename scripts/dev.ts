// `npm run dev`: the server, restarted on changes, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process';
import { ROOT } from './root.ts';
import { toolCommand } from './tools.ts';

const COMMANDS = [['--watch', '--watch-preserve-output', 'server/main.ts'], toolCommand('vite')];

const children = COMMANDS.map(args => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));

/** One without the other is no use: when one ends, or somebody stops us, both end. */
function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.once('exit', code => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}
process.once('SIGINT', stopAll);
process.once('SIGTERM', stopAll);
