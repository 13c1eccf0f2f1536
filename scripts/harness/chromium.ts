import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright';
import { isExecutable } from './is-executable.ts';

const SHELL_NAME = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];

const USUAL_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/** The browser for tests: CHROMIUM_PATH if set, an installed Chromium or Chrome, or the one Playwright has downloaded. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || listChromiums()[0];
}

/**
 * Chromium without a window's worth of browser around the page: two thirds of the work, for tests of what is on a page.
 * It knows no tab that is hidden, frozen or installed. Not where a browser was chosen: then that is the one.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env.HEADLESS_SHELL_PATH) return process.env.HEADLESS_SHELL_PATH;
  return process.env.CHROMIUM_PATH ? undefined : onPath(SHELL_NAME)[0];
}

/** Every program here that looks like a Chromium; whether it starts is another question. */
export function listChromiums(): string[] {
  return [...onPath(...NAMES), ...[...USUAL_PLACES, chromium.executablePath()].filter(isExecutable)];
}

function onPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap(folder => names.map(name => join(folder, name))).filter(isExecutable);
}

/** How every test starts the browser: found, without a sandbox where root needs that, silent on the network. */
export function chromiumLaunchOptions(executablePath = findChromium()): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
  };
}

/** For tests, whose pages live for seconds: a tenth of their work was to compile for speed what hardly runs. */
export function shortLivedOptions(): LaunchOptions {
  const { args = [], ...launched } = chromiumLaunchOptions(findHeadlessShell());
  return { ...launched, args: [...args, '--js-flags=--no-opt --no-maglev'] };
}
