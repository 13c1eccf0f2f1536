import { randomBytes } from 'node:crypto';

/** What the server takes from the world besides the database. Tests and the simulator pass their own. */
export interface Ports {
  /** Milliseconds since 1970. */
  now(): number;
  randomBytes(size: number): Buffer;
}

export const realPorts: Ports = { now: Date.now, randomBytes };
