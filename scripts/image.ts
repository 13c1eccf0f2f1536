// `npm run image`: executes the Dockerfile's steps without a container engine, and tries the image: its size, its packages,
// its server and a maintenance command. Takes bubblewrap and binutils, which it installs from Debian where they are missing;
// where that cannot be done, it is skipped, in words. The last line is for machines: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWithApt } from './harness/install-with-apt.ts';
import { buildImage } from './image/build-image.ts';
import { findNeedless, sizeOf } from './image/inspect-image.ts';
import { readDockerfile } from './image/read-dockerfile.ts';
import { tryImage } from './image/try-image.ts';
import type { TestCounts } from './test/read-reports.ts';
import { tellFailures } from './test/tell-failures.ts';

/** What a small machine should have to fetch and keep. */
const MOST_MB = 150;

const counts = await checkImage();
tellFailures('image', counts);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function checkImage(): Promise<TestCounts> {
  if (!hasSandbox()) installWithApt('bubblewrap', ['bubblewrap', 'binutils']);
  if (!hasSandbox()) {
    console.log('Skipped: bubblewrap does not run here (Debian: apt-get install bubblewrap binutils).');
    return { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'podhod-image-'));
  // The image's own user comes this way.
  chmodSync(folder, 0o755);
  let passed = 0;
  const failures: string[] = [];
  const judge = (what: string, isFault = false) => {
    if (isFault) failures.push(what);
    else passed += 1;
    console.log(`${isFault ? 'not ok' : 'ok'}: ${what}`);
  };
  try {
    await buildAndTry(folder, judge);
  } catch (error) {
    console.error(error);
    failures.push(String(error).split('\n')[0] ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { passed, failed: failures.length, skipped: 0, failures };
}

async function buildAndTry(folder: string, judge: (what: string, isFault?: boolean) => void): Promise<void> {
  const [build, image] = readDockerfile();
  const [root, data] = [join(folder, 'image'), join(folder, 'data')];
  for (const path of [root, data]) mkdirSync(path);
  await buildImage(build, image, root);
  const megabytes = sizeOf(root) / 1e6;
  judge(`${megabytes.toFixed(1)} MB, at most ${MOST_MB}`, megabytes > MOST_MB);
  const needless = findNeedless(join(root, image.workdir));
  judge(`packages that the server does not need: ${needless.join(', ') || 'none'}`, needless.length > 0);
  await tryImage({ root, data }, image, judge);
}

/** Some machines have it and let only root use it, or nobody. */
function hasSandbox(): boolean {
  const who = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
  const args = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', 'strip', '--version'];
  return spawnSync('bwrap', args, who).status === 0;
}
