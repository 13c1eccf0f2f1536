import { spawnSync } from 'node:child_process';
import { installWithApt } from '../harness/install-with-apt.ts';

/** Answers with the program's name; installs Debian's package where it does not start. */
export function mustFindTool(program: string, debianPackage: string): string {
  const isThere = () => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;
  if (isThere()) return program;
  installWithApt(program, [debianPackage]);
  if (isThere()) return program;
  throw new Error(`${program} is missing: install it first.`);
}
