// `npm run gym`: docs/run-at-a-gym.md as it is written. The server behind Caddy with the page's own lines, a phone-sized
// Chromium that trusts Caddy's root as a phone does once it was given it, and the network cut. Installs Caddy and certutil
// from Debian where they are missing; where that cannot be done, it is skipped, in words. The last line is for machines:
// `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCaddy } from './gym/caddy.ts';
import { ensureTools } from './gym/ensure-tools.ts';
import { openPhone } from './gym/phone.ts';
import { visitGym } from './gym/visit.ts';
import { startAppServer } from './harness/app-server.ts';
import { mustHaveChromium } from './harness/ensure-chromium.ts';
import type { TestCounts } from './test/read-reports.ts';
import { tellFailures } from './test/tell-failures.ts';

mustHaveChromium();
const counts = await tryGym();
tellFailures('gym', counts);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Each thing said is a test; after one that failed the others have nothing to go on from. */
async function tryGym(): Promise<TestCounts> {
  const missing = ensureTools();
  if (missing !== undefined) {
    console.log(`Skipped: ${missing}.`);
    return { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  let passed = 0;
  try {
    await visit(what => {
      passed += 1;
      console.log(`ok: ${what}`);
    });
    return { passed, failed: 0, skipped: 0, failures: [] };
  } catch (error) {
    console.error(error);
    return { passed, failed: 1, skipped: 0, failures: [String(error).split('\n')[0] ?? ''] };
  }
}

async function visit(say: (what: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podhod-gym-'));
  const server = await startAppServer({ TRUST_PROXY: 'loopback', RATE_LIMIT: 'on' });
  const caddy = await startCaddy(server.url, join(folder, 'caddy'));
  try {
    await visitGym(
      caddy,
      root => openPhone({ home: mkdtempSync(join(folder, 'phone-')), name: caddy.name, root }),
      say,
    );
  } finally {
    await caddy.stop();
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
