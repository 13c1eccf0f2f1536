import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { chromiumLaunchOptions } from '../harness/chromium.ts';

interface Phone {
  /** A home folder of its own: Chromium looks there for the authorities that a person has added. */
  readonly home: string;
  /** Found on this machine, as the gym's DNS would have it. */
  readonly name: string;
  /** The authority's certificate; null: nobody has given it to this phone. */
  readonly root: string | null;
}

/** Where Chromium has its store, of different releases. */
const STORES = ['.pki/nssdb', '.local/share/pki/nssdb'];

/** A phone-sized Chromium with a profile that lasts. No certificate's error is ignored. */
export async function openPhone({ home, name, root }: Phone): Promise<BrowserContext> {
  if (root !== null) for (const store of STORES) trust(join(home, store), root);
  const { args = [], ...options } = chromiumLaunchOptions();
  return await chromium.launchPersistentContext(join(home, 'profile'), {
    ...options,
    args: [...args, `--host-resolver-rules=MAP ${name} 127.0.0.1`],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, '.local/share') },
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
  });
}

function trust(store: string, root: string): void {
  mkdirSync(store, { recursive: true });
  certutil(['-d', `sql:${store}`, '-N', '--empty-password']);
  certutil(['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'gym', '-i', root]);
}

function certutil(args: readonly string[]): void {
  const { status, stderr } = spawnSync('certutil', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`certutil ${args.join(' ')}: ${stderr}`);
}
