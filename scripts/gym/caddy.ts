import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../harness/free-port.ts';
import { ROOT } from '../root.ts';

export interface Caddy {
  /** The gym's name, as the page has it. */
  readonly name: string;
  readonly url: string;
  /** The file that a phone is given: its path is the page's. */
  readonly root: string;
  start(): Promise<void>;
  /** As good as no network: nobody listens there. */
  stop(): Promise<void>;
}

const PAGE = 'docs/run-at-a-gym.md';
const READY_WITHIN_MS = 30_000;

/** Runs the page's lines for a gym without the internet, on ports that are free here. */
export async function startCaddy(upstream: string, dataHome: string): Promise<Caddy> {
  const { name, site } = readSite(new URL(upstream).host);
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  mkdirSync(dataHome, { recursive: true });
  const config = join(dataHome, 'Caddyfile');
  // This machine's own store of certificates is left alone.
  const here = ['admin off', 'skip_install_trust', `http_port ${httpPort}`, `https_port ${httpsPort}`];
  writeFileSync(config, `{\n\t${here.join('\n\t')}\n}\n${site}\n`);
  const root = join(dataHome, 'caddy/pki/authorities/local/root.crt');
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const env = { ...process.env, XDG_DATA_HOME: dataHome, XDG_CONFIG_HOME: dataHome };
    const started = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child = started;
    const giveUpAtMs = Date.now() + READY_WITHIN_MS;
    while (!existsSync(root) || !output.includes('serving initial configuration')) {
      if (started.exitCode !== null || Date.now() > giveUpAtMs)
        throw new Error(`Caddy did not start:\n${output}`);
      await wait(50);
    }
  }

  async function stop(): Promise<void> {
    const ending = child;
    child = undefined;
    output = '';
    if (ending === undefined || ending.exitCode !== null) return;
    ending.kill('SIGTERM');
    await once(ending, 'exit');
  }

  await start();
  return { name, url: `https://${name}:${httpsPort}/`, root, start, stop };
}

/** The block with `tls internal`, with the address of this server in the place of the page's. */
function readSite(upstream: string): { name: string; site: string } {
  const page = readFileSync(`${ROOT}${PAGE}`, 'utf8');
  const [site, name] =
    /^ {4}(\S+) \{\n(?: {8}.*\n)*? {8}tls internal\n(?: {8}.*\n)* {4}\}$/m.exec(page) ?? [];
  if (site === undefined || name === undefined) throw new Error(`${PAGE} has no lines with 'tls internal'`);
  return { name, site: site.replaceAll(/^ {4}/gm, '').replace('127.0.0.1:8080', upstream) };
}
