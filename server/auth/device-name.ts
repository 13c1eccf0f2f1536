import type { FastifyRequest } from 'fastify';

const BROWSERS: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/**
 * The name of a login in the list: browser and system, as the browser reports them; for any other program the first
 * word of its User-Agent.
 */
export function nameDevice({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const agent = (headers['user-agent'] ?? '').slice(0, 400);
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const words = [find(BROWSERS), find(SYSTEMS)].filter(word => word !== undefined);
  if (words.length > 0) return words.join(', ');
  return /^[\w.-]{1,40}/.exec(agent)?.[0] ?? '';
}
