import type { DeviceDb } from '#db/device-db.ts';
import type { Ports } from '../ports.ts';

/** What every session call needs: the device's database and the surroundings. */
export interface SessionContext {
  device: DeviceDb;
  ports: Ports;
}
