import type { ESTree } from 'vite';
import { parseSync, Visitor } from 'vite';

/** A rule's id in the title of a test, or of a group of tests. */
export interface Citation {
  readonly id: string;
  readonly path: string;
  readonly line: number;
}

const TITLED_CALLS = new Set(['test', 'it', 'describe']);
/** A test that does not run proves nothing. */
const NOT_RUN = new Set(['skip', 'todo', 'fixme']);
const CITED_ID = /\[([A-Z]+\d+)\]/g;

/** Reads the source as a program, so that what stands in comments and other strings does not count. */
export function readCitations(path: string, source: string): Citation[] {
  const citations: Citation[] = [];
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  new Visitor({
    CallExpression(call) {
      if (!isRunningTest(call.callee)) return;
      const line = source.slice(0, call.start).split('\n').length;
      for (const [, id] of titleOf(call).matchAll(CITED_ID)) {
        if (id !== undefined) citations.push({ id, path, line });
      }
    },
  }).visit(program);
  return citations;
}

/** `test(…)`, `test.only(…)`, `describe.each(table)(…)`, but not `test.skip(…)` and the like. */
function isRunningTest(callee: ESTree.Expression | ESTree.Super): boolean {
  switch (callee.type) {
    case 'Identifier':
      return TITLED_CALLS.has(callee.name);
    case 'CallExpression':
      return isRunningTest(callee.callee);
    case 'TaggedTemplateExpression':
      return isRunningTest(callee.tag);
    case 'MemberExpression':
      return (
        callee.property.type === 'Identifier' &&
        !NOT_RUN.has(callee.property.name) &&
        isRunningTest(callee.object)
      );
    default:
      return false;
  }
}

function titleOf(call: ESTree.CallExpression): string {
  const title = call.arguments[0];
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  if (title?.type === 'TemplateLiteral') return title.quasis.map(part => part.value.raw).join(' ');
  return '';
}
