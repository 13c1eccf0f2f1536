import { describe, expect, it } from 'vitest';
import { countScore, type Mutant, showScore, writeRow } from '../../scripts/mutate/score.ts';

const mutant = (status: string): Mutant => ({ fileName: 'a.ts', status });

describe('the score of a mutation run', () => {
  it('counts what a test noticed or hung on against what none did, and nothing that did not run', () => {
    const noticed = ['Killed', 'Timeout'].map(mutant);
    const unnoticed = ['Survived', 'NoCoverage'].map(mutant);
    const notRun = ['Ignored', 'CompileError', 'RuntimeError', 'Pending'].map(mutant);
    expect(countScore([...noticed, ...unnoticed, ...notRun])).toEqual({ detected: 2, valid: 4 });
  });

  it('is never rounded up', () => {
    expect(showScore({ detected: 9_999, valid: 10_000 })).toBe('9999 of 10000, 99.9 %');
  });
});

describe('the row of a mutation run', () => {
  const run = { what: 'domain', score: { detected: 1, valid: 2 }, date: '2026-01-02', commit: 'abc' };
  const row = '|`domain`|1 of 2, 50 %|2026-01-02, abc|';

  it('stands in place of the earlier one of the same command', () => {
    const page = '# Page\n\n|`domain`|old|old|\n|`domain --only a.ts`|kept|kept|\n';
    expect(writeRow(page, run)).toBe(`# Page\n\n${row}\n|\`domain --only a.ts\`|kept|kept|\n`);
  });

  it('stands at the end if there is none', () => {
    expect(writeRow('# Page\n', run)).toBe(`# Page\n${row}\n`);
  });
});
