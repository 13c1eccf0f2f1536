import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { operations } from '#contract/calls.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { errorCatalogue } from './error-catalogue.ts';

/*
 * The API for people, made of the contract: plain HTML without a script, a style or anything of another host.
 */

/** Examples that a person can paste into a shell; tests/server/api-docs.test.ts runs them. */
export const CURL_EXAMPLES = [
  `curl -s $HOST/api/token/ -H 'Content-Type: application/json' -d '{"username": "ИМЯ", "password": "ПАРОЛЬ"}'`,
  `curl -s $HOST/api/workouts/history/?limit=5 -H "Authorization: Bearer $TOKEN"`,
  `curl -s $HOST/api/me/settings/ -X PATCH -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"rest_default_sec": 90}'`,
] as const;

export function addApiDocs(app: FastifyInstance) {
  for (const path of ['/api/docs/', '/api/docs']) {
    app.get(path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(writeDocs()));
  }
}

function writeDocs(): string {
  const examples = CURL_EXAMPLES.map(example => `<pre>${escapeHtml(example)}</pre>`).join('\n');
  return `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Подход — API</title>
<h1>Подход — API</h1>
<p>То же для программ: <a href="/api/schema/">/api/schema/</a> (OpenAPI 3.1).</p>
<p>Токен для своей программы создаётся в приложении: Профиль → Учетная запись → Входы и токены. Он заменяет вход по паролю.</p>
<h2>Примеры</h2>
${examples}
<h2>Вызовы</h2>
${[...operations.keys()].map(writeCall).join('\n')}
</html>
`;
}

function writeCall(call: Call): string {
  const { method, path, summary, auth, params, query, body, answers } = call;
  const fields = [
    ...writeFields(params, 'путь'),
    ...writeFields(query, 'запрос'),
    ...writeFields(body, 'тело'),
    ...Object.entries(answers).flatMap(([status, answer]) => writeFields(answer, `ответ ${status}`)),
  ];
  const refusals = refusalsOf(call).map(code => `${errorCatalogue[code].status} ${code}`);
  return `<section>
<h3><code>${method} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}${auth === 'none' ? '' : ' · нужен токен'}</p>
${fields.length > 0 ? `<ul>${fields.join('')}</ul>` : ''}
<p>Ответ: ${Object.keys(answers).join(', ')}. Отказ: ${refusals.join(', ')}.</p>
</section>`;
}

function writeFields(schema: TSchema | null | undefined, place: string): string[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Shape;
  return Object.entries(properties).map(([name, one]) => {
    const isRequired = required.includes(name);
    const words = [place, typeOf(one), isRequired ? 'обязательно' : ''].filter(Boolean).join(', ');
    return `<li><code>${escapeHtml(name)}</code> <small>${escapeHtml(words)}</small></li>`;
  });
}

interface Shape {
  type?: string;
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  anyOf?: TSchema[];
  enum?: unknown[];
}

function typeOf(schema: TSchema): string {
  const { type, properties, items, anyOf, enum: values } = schema as Shape;
  if (values) return values.join(' | ');
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if (items) return `[${typeOf(items)}]`;
  if (properties) return `{${Object.keys(properties).join(', ')}}`;
  return type ?? '';
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, letter => names[letter] ?? letter);
}
