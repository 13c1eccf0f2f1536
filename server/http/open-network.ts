import { networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';

type Listening = Pick<Config, 'host' | 'trustProxy'>;

const EVERYWHERE = new Set(['0.0.0.0', '::']);
const LOOPBACK = /^(127\.|::1$|localhost$)/;

/**
 * The warning for an operator who serves phones without TLS. On any name or address but the device's own, browsers
 * treat plain http as insecure: no service worker, no push, no installing. Undefined behind a trusted proxy (which has
 * TLS) and if only this machine can reach the server.
 */
export function warnOfPlainHttp({ host, trustProxy }: Listening, url: string): string | undefined {
  if (LOOPBACK.test(host) || trustProxy !== false) return undefined;
  const { port } = new URL(url);
  const addresses = EVERYWHERE.has(host) ? outerAddresses() : [host];
  return [
    'Внимание: сервер открыт в сеть без TLS. По http:// телефоны не откроют приложение без сети, не установят его и не получат сигнал на закрытый экран.',
    ...addresses.map(address => `  http://${address.includes(':') ? `[${address}]` : address}:${port}`),
    'Как дать серверу имя и сертификат: docs/run-at-a-gym.md.',
  ].join('\n');
}

/** Addresses by which other machines in the network may reach this one. */
function outerAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? []);
  return all
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address)
    .slice(0, 8);
}
