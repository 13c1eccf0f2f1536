import type { DiskFault } from '../world/disk-faults.ts';
import type { CallClass, NetworkFault } from '../world/network.ts';
import { Rng } from '../world/random.ts';
import type { WireResponse } from '../world/server.ts';
import type { Fault, FaultEffect, RareKind } from './faults.ts';
import type { Mood } from './mood.ts';

export interface DrawOptions {
  seed: number;
  id: number;
  actions: number;
  devices: number;
  mood: Mood;
}

const MINUTE_MS = 60_000;

export function drawFault({ seed, id, actions, devices, mood }: DrawOptions): Fault {
  const rng = Rng.of(seed, 'fault', id);
  return {
    id,
    at: rng.int(0, actions - 1),
    device: rng.int(0, devices - 1),
    effect: drawEffect(rng, mood),
  };
}

function drawEffect(rng: Rng, mood: Mood): FaultEffect {
  const weights = mood<Exclude<FaultEffect['kind'], RareKind>>({
    network: 42,
    offline: 8,
    disk: 10,
    'kill-tab': 10,
    'freeze-tab': 6,
    'open-tab': 5,
    'wake-worker': 6,
    'kill-worker': 3,
    'freeze-worker': 3,
    'clock-jump': 4,
    'server-down': 4,
    'revoke-sessions': 2,
  });
  const kind = rng.weighted(weights);
  switch (kind) {
    case 'network':
      return { kind, fault: drawNetworkFault(rng, mood) };
    case 'disk':
      return { kind, fault: drawDiskFault(rng) };
    case 'offline':
      return { kind, forMs: rng.int(1, 10) * MINUTE_MS * rng.next() };
    case 'kill-tab':
      return { kind, tab: rng.int(0, 5), afterSteps: drawSteps(rng), isAtIt: rng.chance(0.4) };
    case 'freeze-tab':
      return {
        kind,
        tab: rng.int(0, 5),
        afterSteps: drawSteps(rng),
        forMs: rng.int(1, 15) * MINUTE_MS * rng.next(),
        isAtIt: rng.chance(0.6),
      };
    case 'kill-worker':
      return { kind, afterSteps: drawSteps(rng), isAtIt: rng.chance(0.5) };
    case 'freeze-worker':
      return {
        kind,
        afterSteps: drawSteps(rng),
        forMs: rng.int(1, 15) * MINUTE_MS * rng.next(),
        isAtIt: rng.chance(0.5),
      };
    case 'clock-jump':
      return { kind, byMs: rng.int(-120, 120) * MINUTE_MS };
    case 'server-down':
      return { kind, forMs: rng.int(5, 300) * 1000 };
    default:
      return { kind };
  }
}

/** Few or many: the next awaits of whatever runs, or somewhere in the drain that follows. */
function drawSteps(rng: Rng): number {
  return rng.chance(0.5) ? rng.int(1, 60) : rng.int(60, 1500);
}

function drawNetworkFault(rng: Rng, mood: Mood): NetworkFault {
  const on = rng.weighted<CallClass>({ any: 3, write: 8, read: 2, refresh: 2 });
  const left = rng.chance(0.7) ? 1 : rng.int(2, 6);
  const base = { on, left };
  const weights = mood<NetworkFault['kind']>({
    'lose-request': 3,
    'lose-answer': 6,
    'late-request': 4,
    'late-answer': 3,
    double: 4,
    'server-error': 4,
    'too-many': 2,
    'login-page': 4,
    'server-crash': 3,
  });
  const kind = rng.weighted(weights);
  switch (kind) {
    case 'lose-request':
    case 'lose-answer':
      return { ...base, kind, isSilent: rng.chance(0.5) };
    case 'late-request':
    case 'late-answer':
    case 'double':
      return { ...base, kind, byMs: rng.int(50, 40_000) };
    case 'server-error':
      return { ...base, kind, status: rng.pick([500, 502, 503, 504, 408, 425]), isHtml: rng.chance(0.4) };
    case 'too-many':
      return { ...base, kind, afterSec: rng.int(1, 30) };
    case 'login-page':
      return { ...base, kind, page: drawPage(rng) };
    case 'server-crash':
      return { ...base, kind, left: 1, isAfterEffect: rng.chance(0.7), downMs: rng.int(1, 60) * 1000 };
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** What a gym's Wi-Fi, a hotel's proxy or a wrong address answers. */
function drawPage(rng: Rng): WireResponse {
  return rng.pick<WireResponse>([
    { status: 200, headers: HTML, body: '<html>Wi-Fi: войдите</html>' },
    { status: 302, headers: { ...HTML, location: 'http://login.example/' }, body: '' },
    { status: 403, headers: HTML, body: '<html>no</html>' },
    { status: 404, headers: HTML, body: '<html>?</html>' },
    { status: 511, headers: HTML, body: '<html>Network Authentication Required</html>' },
    { status: 200, headers: JSON_TYPE, body: '{"ok":true}' },
    { status: 200, headers: JSON_TYPE, body: '[]' },
    { status: 404, headers: JSON_TYPE, body: '{"error":"Not Found"}' },
    { status: 401, headers: JSON_TYPE, body: '{"message":"Unauthorized"}' },
    { status: 200, headers: JSON_TYPE, body: '{"id":' },
  ]);
}

function drawDiskFault(rng: Rng): DiskFault {
  const kind = rng.pick(['disk-abort', 'disk-quota', 'disk-lost', 'disk-closing'] as const);
  if (kind === 'disk-closing') return { kind };
  return { kind, afterRequests: rng.int(0, 25) };
}
