import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/*
 * A subscription names an address that this server will call: it must not become a way to call what only this server
 * can reach. So: https on its own port, and no address but a public one, looked at again when the name is resolved.
 */

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}
/** All of IPv6 but the part that is given out to the world, and within it what wraps IPv4. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC_V6.addSubnet(network, prefix, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  if (version === 6) return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6');
  return false;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The push services of the browsers that there are: Google's, Mozilla's, Apple's and Microsoft's. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

export interface EndpointRules {
  /** More hosts, whose subdomains are meant, too. */
  hosts: readonly string[];
  toLoopback: boolean;
}

/** Whether a signal may go there: anybody can name an address, and this server would call it for them. */
export function isAllowedEndpoint(endpoint: string, rules: EndpointRules): boolean {
  const url = URL.parse(endpoint);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (rules.toLoopback && LOOPBACK.has(url.hostname)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return [...KNOWN_HOSTS, ...rules.hosts].some(
    host => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
}

/** Resolves to public addresses alone: a name can be made to lead anywhere at any time. */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  resolveName(host, { ...options, all: true }, (error, addresses) => {
    const found = (addresses ?? []).filter(({ address }) => isPublicAddress(address));
    const [first] = found;
    if (error) return done(error, '', 0);
    if (!first) return done(Object.assign(new Error('no public address'), { code: 'ENOTFOUND' }), '', 0);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
