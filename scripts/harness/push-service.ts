// Stands in for a browser maker's push service: takes what the server sends, holds it against RFC 8030, 8291 and 8292,
// and opens it as the device would.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A PushSubscription's toJSON(). */
export interface TestSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface ReceivedPush {
  /** Which device it was for. */
  readonly path: string;
  readonly atMs: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decrypted; null when nobody here has the key. */
  readonly message: unknown;
  /** The claims of a signature that holds; null when it doesn't. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string } | null;
  /** The key it was signed with. */
  readonly signedBy: string;
}

export interface PushService {
  /** A device that subscribes. */
  subscribe(): TestSubscription;
  readonly received: readonly ReceivedPush[];
  /** Every answer from now on; 201 at first. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

interface Device {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const received: ReceivedPush[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    void readBody(request).then(body => {
      received.push(open(request, body, devices.get(request.url ?? '')));
      response.writeHead(status).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    received,
    subscribe() {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const device = { pair: createECDH('prime256v1'), auth: randomBytes(16) };
      const p256dh = device.pair.generateKeys('base64url');
      devices.set(path, device);
      return { endpoint: `${origin}${path}`, keys: { p256dh, auth: device.auth.toString('base64url') } };
    },
    answerWith(next) {
      status = next;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function open(request: IncomingMessage, body: Buffer, device: Device | undefined): ReceivedPush {
  const { headers } = request;
  const { token = '', key = '' } =
    /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(headers.authorization ?? '')?.groups ?? {};
  return {
    path: request.url ?? '',
    atMs: Date.now(),
    headers,
    message: device && headers['content-encoding'] === 'aes128gcm' ? decrypt(body, device) : null,
    claims: verifyToken(token, key),
    signedBy: key,
  };
}

/** RFC 8188 and 8291: salt, record size, the sender's key, then one record. */
function decrypt(body: Buffer, { pair, auth }: Device): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length));
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opened.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

function verifyToken(token: string, key: string): ReceivedPush['claims'] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return holds ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}
