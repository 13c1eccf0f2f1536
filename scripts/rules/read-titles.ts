import type { ESTree } from 'vite';
import { parseSync, Visitor } from 'vite';

/** The title of a test that runs, or of a group of tests. A template's holes are spaces in it. */
export interface TestTitle {
  readonly text: string;
  readonly line: number;
}

const TITLED_CALLS = new Set(['test', 'it', 'describe']);
/** A test that does not run proves nothing. */
const NOT_RUN = new Set(['skip', 'todo', 'fixme']);

/** Reads the source as a program, so that what stands in comments and other strings does not count. */
export function readTitles(path: string, source: string): TestTitle[] {
  const titles: TestTitle[] = [];
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  new Visitor({
    CallExpression(call) {
      if (!isRunningTest(call.callee)) return;
      const text = titleOf(call);
      // The call that takes a table has no title, the one around it has.
      if (text !== '') titles.push({ text, line: source.slice(0, call.start).split('\n').length });
    },
  }).visit(program);
  return titles;
}

/** `test(…)`, `test.only(…)`, `describe.each(table)(…)`, but not `test.skip(…)` and the like. */
export function isRunningTest(
  callee: ESTree.Expression | ESTree.Super,
  titled: ReadonlySet<string> = TITLED_CALLS,
): boolean {
  switch (callee.type) {
    case 'Identifier':
      return titled.has(callee.name);
    case 'CallExpression':
      return isRunningTest(callee.callee, titled);
    case 'TaggedTemplateExpression':
      return isRunningTest(callee.tag, titled);
    case 'MemberExpression':
      return (
        callee.property.type === 'Identifier' &&
        !NOT_RUN.has(callee.property.name) &&
        isRunningTest(callee.object, titled)
      );
    default:
      return false;
  }
}

export function titleOf(call: ESTree.CallExpression): string {
  const title = call.arguments[0];
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  if (title?.type === 'TemplateLiteral') return title.quasis.map(part => part.value.raw).join(' ');
  return '';
}
