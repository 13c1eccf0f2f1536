/** A person's 'send now': whoever runs the sync in this window hears it and tries at once, whatever its backoff. */
export const SEND_NOW = 'podhod:send-now';

export function askToSend(): void {
  globalThis.dispatchEvent(new Event(SEND_NOW));
}
