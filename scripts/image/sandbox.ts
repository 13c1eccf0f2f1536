import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Inside {
  /** The folder that is `/`, read-only; without one it is in memory, and gone with the process. */
  readonly root: string | undefined;
  readonly links: Readonly<Record<string, string>>;
  /** Folders from outside, by their paths inside. */
  readonly readable: Readonly<Record<string, string>>;
  readonly writable: Readonly<Record<string, string>>;
  readonly workdir: string;
  /** All of it: nothing is handed on from here. */
  readonly env: Readonly<Record<string, string>>;
  /** Whose process it is, where root may choose. */
  readonly user: number | undefined;
}

export interface Started {
  readonly child: ChildProcess;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
  /** Of the command itself: bubblewrap passes no signal on. */
  pid(): Promise<number>;
  output(): string;
}

/** Starts a command in another root, with bubblewrap and this machine's network. */
export function startInside(inside: Inside, command: readonly string[]): Started {
  const { user } = inside;
  const who = user === undefined || process.getuid?.() !== 0 ? {} : { uid: user, gid: user };
  const child = spawn('bwrap', [...listOptions(inside), '--info-fd', '3', '--', ...command], {
    ...who,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', chunk => (output += chunk));
  const info = text(child.stdio[3] as NodeJS.ReadableStream);
  const pid = async () => (JSON.parse(await info) as { 'child-pid': number })['child-pid'];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, pid, output: () => output };
}

/** Runs it to its end, and answers with what it printed; throws that where it failed. */
export async function runInside(inside: Inside, command: readonly string[]): Promise<string> {
  const { ended, output } = startInside(inside, command);
  const code = await ended;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with code ${code}:\n${output()}`);
  return output();
}

function listOptions({ root, links, readable, writable, workdir, env }: Inside): string[] {
  return [
    '--die-with-parent',
    ...(root === undefined ? ['--tmpfs', '/'] : ['--ro-bind', root, '/']),
    ...['--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    ...Object.entries(links).flatMap(([path, target]) => ['--symlink', target, path]),
    ...Object.entries(readable).flatMap(([path, outside]) => ['--ro-bind', outside, path]),
    ...Object.entries(writable).flatMap(([path, outside]) => ['--bind', outside, path]),
    ...['--chdir', workdir, '--clearenv'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}
