import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { brand } from '../../contract/provider/brand.ts';
import { NotFoundError } from '../errors.ts';
import { dropPageHeaders } from './security.ts';

/**
 * Reads one of the viewer's own files; the page loads nothing from anywhere else.
 * @throws NotFoundError in the desktop app, whose server has no packages beside it
 */
function readViewer(name: string): Buffer {
  try {
    const { resolve } = createRequire(import.meta.url);
    return readFileSync(path.join(path.dirname(resolve('swagger-ui-dist/package.json')), name));
  } catch (cause) {
    throw new NotFoundError('The viewer is not installed here. The API is described at /openapi.json.', {
      cause,
    });
  }
}

const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/** Requests go to this server alone. The viewer draws its icons from data and sets styles of elements. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – ${brand.name}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// No credentials are kept: a key that is entered goes when the page does.
const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
});
`;

/** Serves `/docs`: the API's description for people, from `/openapi.json`. */
export function docsPage(app: FastifyInstance): void {
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  const serve = (name: string, type: string, read: () => string | Buffer) => {
    let content: string | Buffer | undefined;
    app.get(`/docs/${name}`, async (_request, reply) => {
      dropPageHeaders(reply);
      content ??= read();
      return reply.header('cache-control', 'public, max-age=3600').type(type).send(content);
    });
  };
  for (const [name, type] of Object.entries(files)) {
    serve(name, type, () => readViewer(name));
  }
  serve('start.js', 'text/javascript; charset=utf-8', () => start);
}
