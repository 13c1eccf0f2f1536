import { spawnSync } from 'node:child_process';
import { toolCommand } from '../tools.ts';
import { findHeadlessShell, listChromiums } from './chromium.ts';
import { installWithApt } from './install-with-apt.ts';

/**
 * Finds or installs a browser that starts, and names it in CHROMIUM_PATH for everything that is run later; its headless
 * shell in HEADLESS_SHELL_PATH.
 * Answers with what is wrong, in one line, when there is none.
 */
export function ensureChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return starts(chosen) ? undefined : `CHROMIUM_PATH=${chosen} does not start.`;
  process.env.HEADLESS_SHELL_PATH = ensureHeadlessShell() ?? '';
  process.env.CHROMIUM_PATH = firstThatStarts() ?? installFromDebian() ?? installWithPlaywright() ?? '';
  if (process.env.CHROMIUM_PATH !== '') return undefined;
  return 'No Chromium could be found or installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.';
}

/** For a command that is nothing without a browser: ends it with the reason when there is none. */
export function mustHaveChromium(): void {
  const problem = ensureChromium();
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

/** Some systems have a `chromium` that only says where to get one. */
function firstThatStarts(): string | undefined {
  return listChromiums().find(starts);
}

/** On Windows asking for the version would open a window. */
function starts(path: string): boolean {
  return process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

function installFromDebian(): string | undefined {
  installWithApt('Chromium', ['chromium'], { withRecommended: true });
  return firstThatStarts();
}

/** Only to be quicker: where there is none, the whole Chromium does its work. */
function ensureHeadlessShell(): string | undefined {
  if (findHeadlessShell() === undefined) installWithApt('headless Chromium', ['chromium-headless-shell']);
  const shell = findHeadlessShell();
  return shell !== undefined && starts(shell) ? shell : undefined;
}

function installWithPlaywright(): string | undefined {
  console.log('No Chromium found: downloading one with Playwright…');
  spawnSync(process.execPath, toolCommand('playwright', 'install', 'chromium'), { stdio: 'inherit' });
  return firstThatStarts();
}
