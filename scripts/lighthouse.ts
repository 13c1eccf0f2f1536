// `npm run lighthouse`: what Lighthouse says of the built app on a simulated phone, on the screens that a visitor sees.
// Fails below the scores that are wanted. docs/dependencies.md says why it is fetched and not installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from './harness/app-server.ts';
import { chromiumLaunchOptions, findChromium } from './harness/chromium.ts';
import { mustHaveChromium } from './harness/ensure-chromium.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ADDRESSES = ['/', '/login', '/exercises'];
/** The first is an estimate of times and differs from run to run, more on a busy machine: the middle one counts. */
const RUNS = 5;
const WANTED = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(WANTED) as Category[];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];

type Category = keyof typeof WANTED;

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

mustHaveChromium();
const folder = mkdtempSync(join(tmpdir(), 'podhod-lighthouse-'));
const server = await startAppServer();
try {
  for (const address of ADDRESSES) judge(address, measure(address));
} finally {
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
}

/** The run with the middle performance. */
function measure(address: string): Report {
  const reports = Array.from({ length: RUNS }, () => runOnce(new URL(address, server.url).href));
  const sorted = reports.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score);
  const middle = sorted[RUNS >> 1];
  if (!middle) throw new Error('Lighthouse made no report');
  return middle;
}

function runOnce(url: string): Report {
  const path = join(folder, 'report.json');
  const flags = ['--headless=new', ...(chromiumLaunchOptions().args ?? [])].join(' ');
  const { status } = spawnSync(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${path}`],
      ...[`--chrome-flags=${flags}`, `--only-categories=${CATEGORIES.join(',')}`],
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CHROME_PATH: findChromium() ?? '' },
      // On Windows npx is a script of the shell.
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with code ${status}`);
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}

function judge(address: string, { categories, audits }: Report): void {
  const scores = CATEGORIES.map(category => Math.round(categories[category].score * 100));
  console.log(`\n${address}: ${scores.join(' / ')}, wanted ${Object.values(WANTED).join(' / ')}`);
  for (const id of TIMES) console.log(`  ${audits[id]?.title}: ${audits[id]?.displayValue}`);
  for (const [n, category] of CATEGORIES.entries()) {
    if ((scores[n] ?? 0) >= WANTED[category]) continue;
    process.exitCode = 1;
    for (const { id, weight } of categories[category].auditRefs) {
      const audit = audits[id];
      const falls = weight > 0 && audit?.score != null && audit.score < 0.9;
      if (falls) console.log(`  ${category}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
  }
}
