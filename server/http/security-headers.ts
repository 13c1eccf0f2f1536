import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** No inline code or style, nothing from elsewhere. Sent with the service worker too: a worker has its own policy. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  workerSrc: ["'self'"],
  connectSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  mediaSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // What they allow: src/app/own-scripts.ts.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
};

/** A training log needs none of these. The screen's wake lock and sound stay allowed. */
const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
  'midi=(), payment=(), usb=(), screen-wake-lock=(self), autoplay=(self)';

const TWO_YEARS = 'max-age=63072000';

export async function addSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    // Only behind TLS, of which a trusted proxy tells: RFC 6797, 7.2.
    if (request.protocol === 'https') reply.header('strict-transport-security', TWO_YEARS);
  });
}
