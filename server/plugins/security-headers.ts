import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { contentPolicy } from '../../contract/content-policy.ts';

/** Devices and features that no page of ours uses. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Security headers on every answer. Strict transport security only where the public address is https. */
export async function securityHeaders(
  app: FastifyInstance,
  policy: ReturnType<typeof contentPolicy>,
  publicUrl: string | undefined,
): Promise<void> {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // Paths of this site may hold single-use tokens: no other site learns them.
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}
