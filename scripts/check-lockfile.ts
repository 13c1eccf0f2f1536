// Whether `npm ci` works on every system with this package-lock.json. To mend it: delete the entry of the package that
// misses something from the file, then `npm install --package-lock-only` in a copy of both files without node_modules.
import { readFileSync } from 'node:fs';
import { checkLockfile, type LockedPackage, type LockedPackages } from './lockfile/check-lockfile.ts';
import { ROOT } from './root.ts';

const manifest = readJson('package.json') as LockedPackage;
const { packages } = readJson('package-lock.json') as { readonly packages: LockedPackages };
const problems = checkLockfile(manifest, packages);

for (const problem of problems) console.error(problem);
console.log(`package-lock.json: ${Object.keys(packages).length} packages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(`${ROOT}${name}`, 'utf8'));
}
