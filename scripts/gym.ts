// `npm run gym`: docs/run-at-a-gym.md as it is written. The server behind Caddy with the page's own lines, a phone-sized
// Chromium that trusts Caddy's root as a phone does once it was given it, and the network cut. Installs Caddy and certutil
// from Debian where they are missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCaddy } from './gym/caddy.ts';
import { openPhone } from './gym/phone.ts';
import { visitGym } from './gym/visit.ts';
import { startAppServer } from './harness/app-server.ts';
import { mustHaveChromium } from './harness/ensure-chromium.ts';

mustHaveChromium();
const folder = mkdtempSync(join(tmpdir(), 'podhod-gym-'));
const server = await startAppServer({ TRUST_PROXY: 'loopback', RATE_LIMIT: 'on' });
const caddy = await startCaddy(server.url, join(folder, 'caddy'));
try {
  await visitGym(caddy, root =>
    openPhone({ home: mkdtempSync(join(folder, 'phone-')), name: caddy.name, root }),
  );
} finally {
  await caddy.stop();
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
}
