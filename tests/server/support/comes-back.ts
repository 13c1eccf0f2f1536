import type { Api } from './api.ts';
import { Device } from './device.ts';
import type { TestServer } from './test-server.ts';
import { key } from './training.ts';

/** A guest with a phone and a tablet, who comes back after days: access tokens have run out by then. */
export interface Returner {
  phone: Device;
  tablet: Device;
  api: Api;
  /** Time passes on the server and on both devices' clocks. */
  wait(ms: number): Promise<void>;
}

export async function comesBack(server: TestServer): Promise<Returner> {
  const secret = `${key()}${key()}`;
  const login = () => server.guest({ client_key: secret });
  const api = await login();
  const makeDevice = () => new Device(api, server.clock.nowMs);
  const [phone, tablet] = [makeDevice(), makeDevice()];
  const returner: Returner = { phone, tablet, api, wait };
  return returner;

  async function wait(ms: number): Promise<void> {
    server.wait(ms);
    returner.api = await login();
    for (const device of [phone, tablet]) {
      device.nowMs += ms;
      device.api = returner.api;
    }
  }
}
