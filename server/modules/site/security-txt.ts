import type { FastifyInstance } from 'fastify';
import { brand } from '../../../contract/site/brand.ts';
import type { Services } from '../../platform/context.ts';
import { siteRoute } from './site-plugin.ts';

const securityTxtPath = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const validForMs = 180 * 86_400_000;

/**
 * Says where to report a vulnerability (RFC 9116). It is generated for each request, because a built file would expire on a
 * server that is rarely rebuilt.
 */
export function securityTxt(app: FastifyInstance, services: Pick<Services, 'publicUrl'>): void {
  app.get(securityTxtPath, siteRoute, (_request, reply) => {
    const expires = new Date(Date.now() + validForMs).toISOString().slice(0, 10);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`Contact: mailto:${brand.email}
Expires: ${expires}T00:00:00Z
Preferred-Languages: en
Canonical: ${services.publicUrl}${securityTxtPath}
`);
  });
}
