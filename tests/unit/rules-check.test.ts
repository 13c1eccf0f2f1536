import { describe, expect, test } from 'vitest';
import { compareRulesAndTests } from '../../scripts/rules/compare.ts';
import { readCitations } from '../../scripts/rules/read-citations.ts';
import { readRules } from '../../scripts/rules/read-rules.ts';

const RULES = [
  '# Rules',
  '',
  '- **[CUP1]** holds tea',
  '- **[CUP2]** has a handle',
  'prose about [CUP9]',
].join('\n');

function check(testSource: string, rules = RULES): string[] {
  return compareRulesAndTests(readRules(rules), readCitations('tests/cup.test.ts', testSource));
}

describe('rules check', () => {
  test('is content when each rule is cited and each citation is a rule', () => {
    expect(check(`test('[CUP1] holds', () => {}); describe('[CUP2] handle', () => {});`)).toEqual([]);
  });

  test('names a rule that no test cites', () => {
    expect(check(`test('[CUP1] holds', () => {});`)).toEqual([
      'RULES.md:4 [CUP2] has no test: no title cites it',
    ]);
  });

  test('names a citation of a rule that does not exist', () => {
    expect(check(`test('[CUP1] [CUP2] all', f);\nit('[CUP3] flies', f);`)).toEqual([
      'tests/cup.test.ts:2 cites [CUP3], which is no rule of RULES.md',
    ]);
  });

  test('names a rule that stands there twice', () => {
    const twice = '- **[CUP1]** holds tea\n- **[CUP1]** holds coffee';
    expect(check(`test('[CUP1] holds', f);`, twice)).toEqual(['RULES.md:2 [CUP1] stands there twice']);
  });

  test.each([
    ['a table of cases', `test.each([[1, '(']])('[CUP1] case %i', f);`],
    ['a template', 'test.for(cases)(`[CUP1] $' + '{name}`, f);'],
    ['a tagged table', 'test.each`a`("[CUP1] case", f);'],
    ['TypeScript', `test('[CUP1] typed', async ({ page }: { page: Page }) => {});`],
  ])('counts a title in %s', (_, source) => {
    expect(check(source, '- **[CUP1]** holds tea')).toEqual([]);
  });

  test.each([
    ['a comment', `// test('[CUP1] holds', f);`],
    ['another string', `log('[CUP1] holds');`],
    ['a skipped test', `test.skip('[CUP1] holds', f);`],
    ['a test still to be written', `test.todo('[CUP1] holds');`],
  ])('does not count an id in %s', (_, source) => {
    expect(check(source, '- **[CUP1]** holds tea')).toHaveLength(1);
  });
});
