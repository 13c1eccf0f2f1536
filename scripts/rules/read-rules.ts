/** A line of RULES.md: `- **[OUT1]** one observable rule`. */
export interface Rule {
  readonly id: string;
  readonly line: number;
}

const RULE_LINE = /^- \*\*\[([A-Z]+\d+)\]\*\* \S/;

export function readRules(markdown: string): Rule[] {
  return markdown.split('\n').flatMap((text, index) => {
    const id = RULE_LINE.exec(text)?.[1];
    return id === undefined ? [] : [{ id, line: index + 1 }];
  });
}
