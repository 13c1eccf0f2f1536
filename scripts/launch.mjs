// The one script that the machine's own Node runs (20 or newer), and so the only one in plain JavaScript
// without dependencies: it installs what is missing and hands over to the project's Node, which runs
// everything else as TypeScript.
//
//   node scripts/launch.mjs [--build] <entry.ts> [arguments for the entry]
//
// --build: also build the app first, if its sources have changed since the last build.
import { runToEnd } from './launch/child.mjs';
import { ensureInstalled } from './launch/install.mjs';

const words = process.argv.slice(2);
const builds = words[0] === '--build';
const [entry, ...entryArguments] = builds ? words.slice(1) : words;

try {
  if (entry === undefined) throw new Error('usage: node scripts/launch.mjs [--build] <entry.ts> [arguments]');
  const node = await ensureInstalled();
  const buildCode = builds ? await runToEnd(node, ['scripts/build.ts', '--if-changed']) : 0;
  process.exitCode = buildCode === 0 ? await runToEnd(node, [entry, ...entryArguments]) : buildCode;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
