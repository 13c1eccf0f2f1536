import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from '../harness/install-with-apt.ts';
import { isExecutable } from '../harness/is-executable.ts';
import type { BrowserDriver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** A phone's. */
const SIZE = { width: 390, height: 844 };

/** MiniBrowser lies beside WebKit's own processes, at each distribution's own place. */
const MINI_BROWSERS = [
  '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
  '/usr/lib/webkit2gtk-4.*/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.*/MiniBrowser',
];

export interface OtherBrowser {
  readonly name: string;
  /** Finds it, or installs it where that can be done; answers with how to start it, or undefined. */
  find(): (() => Promise<BrowserDriver>) | undefined;
  /** What to install by hand. */
  readonly packages: readonly string[];
}

export const OTHER_BROWSERS: readonly OtherBrowser[] = [
  installable('Firefox', ['firefox-esr'], () => {
    const program = findProgram('firefox', 'firefox-esr');
    return program && (() => startFirefox(program, SIZE));
  }),
  installable('WebKitGTK', ['webkit2gtk-driver', 'xvfb'], () => {
    const driver = findProgram('WebKitWebDriver');
    const browser = globSync(MINI_BROWSERS).toSorted().at(-1);
    const screen = findProgram('Xvfb');
    return driver && browser && screen ? () => startWebKit({ driver, browser, screen }, SIZE) : undefined;
  }),
];

function installable(
  name: string,
  packages: readonly string[],
  look: () => (() => Promise<BrowserDriver>) | '' | undefined,
): OtherBrowser {
  function find() {
    const found = look();
    if (found) return found;
    installWithApt(name, packages);
    return look() || undefined;
  }
  return { name, packages, find };
}

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable);
}
