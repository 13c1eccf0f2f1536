// Covers docs/api.md: Versions.
// The OpenAPI document by what it is for: a client that a generator makes of it, alone, in a third party's program.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { toolCommand } from '../../scripts/tools.ts';
import { TestServer } from './support/test-server.ts';

const COMPILER_OPTIONS = {
  target: 'ES2024',
  lib: ['ES2024', 'DOM'],
  types: ['node'],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

it('[DOC1] a client generated of the document compiles and trains, refusals with their codes among it', async () => {
  const server = await TestServer.start();
  // Below the project: the client and its program find their packages from there.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'generated-client-'));
  try {
    const { app } = server.running;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const HOST = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const document = join(folder, 'openapi.json');
    writeFileSync(document, await (await fetch(`${HOST}/api/schema/`)).text());
    await run(...toolCommand('oazapfts', document, join(folder, 'client.ts')));

    copyFileSync(join(import.meta.dirname, 'generated-client/train.ts'), join(folder, 'train.ts'));
    const project = join(folder, 'tsconfig.json');
    writeFileSync(project, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['train.ts'] }));
    await run(...toolCommand('tsc', '-p', project));
    expect(
      await promisify(execFile)(process.execPath, [join(folder, 'train.ts')], { env: { HOST } }),
    ).toEqual({
      stdout: 'trained\n',
      stderr: '',
    });
  } finally {
    rmSync(folder, { recursive: true });
    await server.destroy();
  }
});

/** A compiler says on its standard output what is wrong. */
async function run(...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(error.stdout + error.stderr);
  });
}
