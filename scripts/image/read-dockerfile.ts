import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

export interface Copy {
  /** From the stage before; otherwise from the checkout. */
  readonly fromBuild: boolean;
  /** Of `--chown`: the user's number. */
  readonly owner: number | undefined;
  readonly from: string;
  readonly to: string;
}

/** What one `FROM` and the lines below it say. */
export interface Stage {
  readonly base: string;
  readonly workdir: string;
  readonly copies: readonly Copy[];
  readonly runs: readonly string[];
  readonly user: number | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly volume: string;
  readonly healthCheck: readonly string[];
  readonly command: readonly string[];
}

type Line = readonly [instruction: string, rest: string];

/** Each copies first and runs then; an instruction that this file does not know must not be passed over. */
export function readDockerfile(): [build: Stage, image: Stage] {
  const lines = joinLines(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const starts = lines.flatMap(([instruction], index) => (instruction === 'FROM' ? [index] : []));
  if (starts.length !== 2) throw new Error('The Dockerfile has not two stages');
  return [readStage(lines.slice(0, starts[1])), readStage(lines.slice(starts[1]))];
}

function joinLines(text: string): Line[] {
  const whole = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  return whole.split('\n').flatMap(line => {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === '' && line !== '') throw new Error(`Not understood in the Dockerfile: ${line}`);
    return instruction === '' ? [] : [[instruction, rest]];
  });
}

const KNOWN = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

function readStage(lines: readonly Line[]): Stage {
  const unknown = lines.find(([instruction]) => !KNOWN.includes(instruction));
  if (unknown !== undefined) throw new Error(`Not understood in the Dockerfile: ${unknown.join(' ')}`);
  const all = (wanted: string) => lines.filter(([name]) => name === wanted).map(([, rest]) => rest);
  const last = (wanted: string) => all(wanted).at(-1) ?? '';
  const assignments = all('ENV').flatMap(rest => rest.split(' '));
  return {
    base: last('FROM').split(' ')[0] ?? '',
    workdir: last('WORKDIR'),
    copies: all('COPY').map(readCopy),
    runs: all('RUN'),
    user: last('USER') === '' ? undefined : Number.parseInt(last('USER'), 10),
    env: Object.fromEntries(assignments.map(one => one.split('='))) as Record<string, string>,
    volume: last('VOLUME'),
    healthCheck: readWords(last('HEALTHCHECK')),
    command: readWords(last('CMD')),
  };
}

function readCopy(rest: string): Copy {
  const words = rest.split(' ');
  const [from = '', to = ''] = words.filter(word => !word.startsWith('--'));
  const chown = words.find(word => word.startsWith('--chown='));
  return {
    fromBuild: words.includes('--from=build'),
    owner: chown === undefined ? undefined : Number.parseInt(chown.slice('--chown='.length), 10),
    from,
    to,
  };
}

function readWords(rest: string): string[] {
  const [words] = /\[.*\]$/.exec(rest) ?? [];
  return words === undefined ? [] : (JSON.parse(words) as string[]);
}
