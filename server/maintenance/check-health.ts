// The container's health check, a process beside the server: `node server/maintenance/check-health.ts SECONDS`. It ends
// with 0 when the server answers. A server that takes connections and answers none for so long is stuck; it is killed,
// so that whoever supervises it starts another. One that takes none is starting or has gone, and nothing is done.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readConfig } from '../config.ts';

const { port } = readConfig(process.env);
const seconds = Number(process.argv[2] ?? 30);

try {
  const signal = AbortSignal.timeout(seconds * 1000);
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  if (error instanceof DOMException && error.name === 'TimeoutError') killListener();
}

/** Linux alone: whose is the socket that listens on the port. Not possible for a container's first process (use an init). */
function killListener() {
  const sockets = ['tcp', 'tcp6'].flatMap(listListening);
  const pid = readdirSync('/proc').find(name => /^\d+$/.test(name) && holds(name, sockets));
  if (pid === undefined) return;
  console.error(`The server (${pid}) has not answered for ${seconds} s: killed.`);
  process.kill(Number(pid), 'SIGKILL');
}

/** proc(5): the second column is the local address with its port in hex, the fourth the state, the tenth the inode. */
function listListening(table: string): string[] {
  const rows = readFileSync(`/proc/net/${table}`, 'utf8').split('\n');
  return rows.flatMap(row => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/);
    const isOurs = state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port;
    return isOurs ? [`socket:[${inode}]`] : [];
  });
}

function holds(pid: string, sockets: readonly string[]): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some(name => sockets.includes(readlinkSync(`${folder}/${name}`)));
  } catch {
    // Gone meanwhile, or another user's.
    return false;
  }
}
