import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How long running calls may take once the server shuts down. Well within a container's grace period (compose.yaml).
 */
const LEAVE_WITHIN_MS = 10_000;

/**
 * Closes connections at shutdown, where Node alone leaves some open: busy ones would stay alive after their answer, and
 * silent ones (browsers open spare connections) count as busy, while Node's own time limits no longer apply.
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
