import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is under way when the server is told to leave has so long. Well within a container's grace (compose.yaml). */
const LEAVE_WITHIN_MS = 10_000;

/**
 * Connections end when the server closes, as Node alone does not see to: one that is busy then would be kept alive, one
 * that has said nothing (browsers open some to spare) counts as busy, and Node's own limits are not looked after any more.
 */
export function hangUpWhenClosing(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), LEAVE_WITHIN_MS).unref();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
