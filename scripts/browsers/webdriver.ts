// WebDriver's protocol: one HTTP call a command, its answer in `value`.
import { ANSWERS_WITHIN_MS } from './driver.ts';

export interface WebDriverSession {
  readonly capabilities: Readonly<Record<string, unknown>>;
  call<Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Result>;
}

export async function openSession(driverUrl: string, alwaysMatch: object): Promise<WebDriverSession> {
  const answer = await callDriver<{ sessionId: string; capabilities: Record<string, unknown> }>(
    'POST',
    `${driverUrl}/session`,
    { capabilities: { alwaysMatch } },
  );
  return {
    capabilities: answer.capabilities,
    call: (method, path, body) => callDriver(method, `${driverUrl}/session/${answer.sessionId}${path}`, body),
  };
}

async function callDriver<Result>(method: string, url: string, body?: object): Promise<Result> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as Result;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
