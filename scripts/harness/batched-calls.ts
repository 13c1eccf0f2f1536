// The calls in a batch, seen and struck one by one as if each had been sent alone.
import type { BatchAnswer, BatchBody } from '#contract/batch.ts';
import type { Answer, Fault } from './faults.ts';
import type { ProxyCall } from './proxy-call.ts';

const BATCH = '/api/batch/';
const ID = 'idempotency-key';

/** Empty for any other call. */
export function callsIn(call: ProxyCall): ProxyCall[] {
  if (call.url !== BATCH) return [];
  return bodyOf(call).calls.map(({ id, method, path, body }) => ({
    method,
    url: path,
    headers: { ...call.headers, [ID]: id },
    body: Buffer.from(body ? JSON.stringify(body) : ''),
    atMs: call.atMs,
    status: undefined,
  }));
}

/** What the server says of one call, and not of who calls or how often. */
export function isRefusal(fault: Fault): fault is Extract<Fault, { kind: 'answer' }> {
  if (fault.kind !== 'answer') return false;
  const { status } = fault.answer;
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** Sends the others, and puts the refusals among their results. */
export async function refuseInBatch(
  call: ProxyCall,
  refused: ReadonlyMap<ProxyCall, Answer>,
  send: (call: ProxyCall) => Promise<Answer>,
): Promise<Answer> {
  const batch = bodyOf(call);
  const answers = new Map([...refused].map(([one, answer]) => [one.headers[ID], answer]));
  const body = Buffer.from(
    JSON.stringify({ ...batch, calls: batch.calls.filter(({ id }) => !answers.has(id)) }),
  );
  const answer = await send({
    ...call,
    headers: { ...call.headers, 'content-length': String(body.length) },
    body,
  });
  if (answer.status !== 200) return answer;
  const reported = JSON.parse(answer.body.toString()) as BatchAnswer;
  const results = batch.calls.map(({ id }) => {
    const refusal = answers.get(id);
    return refusal ? resultOf(id, refusal) : reported.results.find(result => result.id === id);
  });
  const headers = { ...answer.headers };
  delete headers['content-length'];
  delete headers.etag;
  return { status: 200, headers, body: JSON.stringify({ ...reported, results }) };
}

function resultOf(id: string, { status, body: text }: Answer): BatchAnswer['results'][number] {
  const body = JSON.parse(text.toString()) as Record<string, unknown>;
  return { id, status, ...(typeof body.code === 'string' && { code: body.code }), body };
}

/** Each call's status is its own, as far as the browser has heard it. */
export function noteResults(inner: readonly ProxyCall[], answer: Answer): void {
  if (inner.length === 0 || answer.status !== 200) return;
  const { results = [] } = JSON.parse(answer.body.toString()) as Partial<BatchAnswer>;
  for (const call of inner) call.status = results.find(({ id }) => id === call.headers[ID])?.status;
}

function bodyOf({ body }: ProxyCall): BatchBody {
  return JSON.parse(body.toString()) as BatchBody;
}
