// Holds RULES.md and the tests together: a rule without a test fails, and so does a test that cites no rule.
import { globSync, readFileSync } from 'node:fs';
import { ROOT } from './root.ts';
import { compareRulesAndTests } from './rules/compare.ts';
import { readCitations } from './rules/read-citations.ts';
import { readRules } from './rules/read-rules.ts';

const TEST_FILES = ['tests/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'];

const readSource = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

const rules = readRules(readSource('RULES.md'));
const citations = globSync(TEST_FILES, { cwd: ROOT }).flatMap(path => readCitations(path, readSource(path)));
const problems = compareRulesAndTests(rules, citations);

for (const problem of problems) console.error(problem);
console.log(`${rules.length} rules, cited by ${citations.length} test titles: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
