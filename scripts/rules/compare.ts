import type { Citation } from './read-citations.ts';
import type { Rule } from './read-rules.ts';

/** What does not fit, a line each; empty when every rule has a test and every cited id a rule. */
export function compareRulesAndTests(rules: readonly Rule[], citations: readonly Citation[]): string[] {
  const ruleIds = new Set(rules.map(rule => rule.id));
  const citedIds = new Set(citations.map(citation => citation.id));
  return [
    ...rules
      .filter((rule, index) => rules.findIndex(other => other.id === rule.id) !== index)
      .map(({ id, line }) => `RULES.md:${line} [${id}] stands there twice`),
    ...rules
      .filter(rule => !citedIds.has(rule.id))
      .map(({ id, line }) => `RULES.md:${line} [${id}] has no test: no title cites it`),
    ...citations
      .filter(citation => !ruleIds.has(citation.id))
      .map(({ id, path, line }) => `${path}:${line} cites [${id}], which is no rule of RULES.md`),
  ];
}
