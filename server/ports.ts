import { randomBytes, randomFillSync } from 'node:crypto';

/** What the server takes from the world besides the database. Tests and the simulator pass their own. */
export interface Ports {
  /** Milliseconds since 1970. */
  now(): number;
  randomBytes(size: number): Buffer;
}

export const realPorts: Ports = { now: Date.now, randomBytes: makeRandomPool() };

/** Draws many bytes at once: a change takes a few for each of its keys, and to ask for them costs more than they do. */
export function makeRandomPool(poolBytes = 4_096): Ports['randomBytes'] {
  const pool = Buffer.alloc(poolBytes);
  let used = poolBytes;
  return size => {
    if (size > poolBytes) return randomBytes(size);
    if (used + size > poolBytes) {
      randomFillSync(pool);
      used = 0;
    }
    const bytes = Buffer.from(pool.subarray(used, used + size));
    // What was given to one is nobody else's.
    pool.fill(0, used, used + size);
    used += size;
    return bytes;
  };
}
