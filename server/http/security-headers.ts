import type { FastifyInstance } from 'fastify';

/**
 * No inline code or style, nothing from other hosts. Also sent with the service worker, since a worker has its own
 * policy.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // See src/app/own-scripts.ts.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join(';');

/** A training log needs none of these. The screen's wake lock and sound stay allowed. */
const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
  'midi=(), payment=(), usb=(), screen-wake-lock=(self), autoplay=(self)';

const TWO_YEARS = 'max-age=63072000';

/** The same for every answer, so built once. */
const HEADERS = Object.freeze({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Turns off the XSS filter of old browsers, which leaked more than it blocked.
  'x-xss-protection': '0',
});

export function addSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS);
    // With it a reported failure can be found in the log.
    reply.header('x-request-id', request.id);
    // Only over TLS, as a trusted proxy reports it: RFC 6797, 7.2.
    if (request.protocol === 'https') reply.header('strict-transport-security', TWO_YEARS);
    done();
  });
}
