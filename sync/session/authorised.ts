/** Makes one authorised call: token, call, and after a 401 one refresh and the call again. */
import type { Key } from '#domain/ids.ts';
import type { Reply } from '../http/reply.ts';
import { type ApiRequest, send } from '../http/send.ts';
import { getAccess } from './access.ts';
import type { SessionContext } from './session-context.ts';

/** How a call leaves, each time that it does. */
export type SendOnce = typeof send;

export type AuthorisedReply = Reply | { kind: 'login-needed' };

export async function sendAuthorised(
  ctx: SessionContext,
  accountKey: Key,
  request: ApiRequest,
  sendOnce: SendOnce = send,
): Promise<AuthorisedReply> {
  let refused: string | undefined;
  for (;;) {
    const access = await getAccess(ctx, accountKey, refused);
    if (access.kind === 'login-needed') return access;
    if (access.kind === 'unreachable') return { kind: 'none', reason: 'unreachable' };
    const reply = await sendOnce(ctx.ports, { ...request, access: access.token });
    const isFirstRefusal = reply.kind === 'answer' && reply.status === 401 && refused === undefined;
    if (!isFirstRefusal) return reply;
    refused = access.token;
  }
}
