import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type PictureShape, pictureShapes } from '../../../contract/content/text-pictures.ts';
import { publicPicturePath } from '../../../contract/platform/paths.ts';
import type { Services } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/sql-values.ts';
import { dropPageHeaders } from '../../platform/http/security.ts';
import { findPublicPicture } from '../content/pictures/read-picture.ts';
import { siteRoute } from './site-plugin.ts';

/** Serves the pictures of published posts and of mails to everybody. Mail programs and other sites show them too. */
export function pictureRoutes(app: FastifyInstance, services: Services): void {
  app.get(publicPicturePath(':id', ':shape'), siteRoute, async (request, reply) => {
    const { id, shape } = request.params as { id: string; shape: string };
    const isKnown = isUuid(id) && Object.hasOwn(pictureShapes, shape);
    const file = isKnown ? await findPublicPicture(services, id, shape as PictureShape) : undefined;
    if (!file) return reply.callNotFound();
    dropPageHeaders(reply);
    return (
      reply
        .header('content-type', file.type)
        .header('content-length', file.size)
        // A picture never changes, but its post may be taken off.
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(Readable.from(file.content))
    );
  });
}
