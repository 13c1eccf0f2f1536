/** How long files and their named functions are: for the table of docs/decisions/005-sizes.md, and for the test of its limits. */
import { globSync, readFileSync } from 'node:fs';
import type { ESTree } from 'vite';
import { parseSync, Visitor } from 'vite';
import { ROOT } from '../root.ts';

export interface FileSize {
  readonly path: string;
  readonly lines: number;
  readonly commentLines: number;
  readonly functions: readonly FunctionSize[];
}

export interface FunctionSize {
  readonly name: string;
  readonly lines: number;
  readonly parameters: number;
}

export function measureFolder(folder: string): FileSize[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).map(path => path.replaceAll('\\', '/'));
  return files
    .filter(path => !path.endsWith('.d.ts'))
    .toSorted()
    .map(path => measureFile(path, readFileSync(`${ROOT}${path}`, 'utf8')));
}

export function measureFile(path: string, source: string): FileSize {
  const { program, errors, comments } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const linesOf = ({ start, end }: { start: number; end: number }) =>
    source.slice(start, end).split('\n').length;
  const functions: FunctionSize[] = [];
  const note = (name: string, code: ESTree.Function | ESTree.ArrowFunctionExpression) =>
    void functions.push({ name, lines: linesOf(code), parameters: code.params.length });
  new Visitor({
    FunctionDeclaration(code) {
      if (code.id && code.body) note(code.id.name, code);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && isFunction(init)) note(id.name, init);
    },
    MethodDefinition({ key, value }) {
      if (value.body) note(nameOf(key), value);
    },
    Property({ key, value }) {
      if (isFunction(value)) note(nameOf(key), value);
    },
  }).visit(program);
  return {
    path,
    lines: source.trimEnd().split('\n').length,
    commentLines: comments.reduce((sum, comment) => sum + linesOf(comment), 0),
    functions,
  };
}

function isFunction(node: ESTree.Node | null): node is ESTree.Function | ESTree.ArrowFunctionExpression {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
}

function nameOf(key: ESTree.Node): string {
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : '';
}
