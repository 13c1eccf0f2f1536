import type { FastifyInstance } from 'fastify';

/*
 * The API for people, made of the OpenAPI document: plain HTML without a script, a style or anything of another host.
 */

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
}

interface Operation {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { description?: string }>;
}

interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

/** Examples that a person can paste into a shell; tests/server/api-docs.test.ts runs them. */
export const CURL_EXAMPLES = [
  `curl -s $HOST/api/token/ -H 'Content-Type: application/json' -d '{"username": "ИМЯ", "password": "ПАРОЛЬ"}'`,
  `curl -s $HOST/api/workouts/history/?limit=5 -H "Authorization: Bearer $TOKEN"`,
  `curl -s $HOST/api/me/settings/ -X PATCH -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"rest_default_sec": 90}'`,
] as const;

export function addApiDocs(app: FastifyInstance) {
  app.get('/api/docs/', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(writeDocs(app.swagger() as unknown as OpenApi)),
  );
}

function writeDocs({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => writeCall(method, path, operation)),
  );
  const examples = CURL_EXAMPLES.map(example => `<pre>${escapeHtml(example)}</pre>`).join('\n');
  return `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title>
<h1>${escapeHtml(info.title)}</h1>
<p>То же для программ: <a href="/api/schema/">/api/schema/</a> (OpenAPI 3.1).</p>
<p>Токен для своей программы создаётся в приложении: Профиль → Учетная запись → Входы и токены. Он заменяет вход по паролю.</p>
<h2>Примеры</h2>
${examples}
<h2>Вызовы</h2>
${calls.join('\n')}
</html>
`;
}

function writeCall(method: string, path: string, operation: Operation): string {
  const { summary = '', security, parameters = [], requestBody, responses = {} } = operation;
  const inputs = [
    ...parameters.map(one => field(one.name, one.schema, one.required ?? false, one.in)),
    ...writeFields(requestBody?.content['application/json']?.schema),
  ];
  const statuses = Object.entries(responses).map(
    ([status, { description = '' }]) => `${status} ${description}`,
  );
  return `<section>
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}${security ? ' · нужен токен' : ''}</p>
${inputs.length > 0 ? `<ul>${inputs.join('')}</ul>` : ''}
<p>${escapeHtml(statuses.join(', '))}</p>
</section>`;
}

function writeFields(schema: Schema | undefined): string[] {
  return Object.entries(schema?.properties ?? {}).map(([name, one]) =>
    field(name, one, schema?.required?.includes(name) ?? false, 'тело'),
  );
}

function field(name: string, schema: Schema | undefined, isRequired: boolean, place: string): string {
  const words = [place, typeOf(schema), isRequired ? 'обязательно' : ''].filter(Boolean).join(', ');
  return `<li><code>${escapeHtml(name)}</code> <small>${escapeHtml(words)}</small></li>`;
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.items) return `[${typeOf(schema.items)}]`;
  if (schema.properties) return `{${Object.keys(schema.properties).join(', ')}}`;
  return [schema.type ?? ''].flat().join(' | ');
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, letter => names[letter] ?? letter);
}
