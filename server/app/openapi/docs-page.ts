import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiKeysPath } from '../../../contract/platform/paths.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Services } from '../../platform/context.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { dropPageHeaders } from '../../platform/http/security.ts';

/** @throws NotFoundError in the desktop app, whose server has no files beside it */
function readPageFile(find: () => string | URL): Buffer {
  try {
    return readFileSync(find());
  } catch (cause) {
    throw new NotFoundError('The viewer is not installed here. The API is described at /openapi.json.', {
      cause,
    });
  }
}

const ofViewer = (name: string) => () =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')), name);
const ofPage = (name: string) => () => new URL(`docs-page/${name}`, import.meta.url);

const styles = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

const files = [
  { name: 'swagger-ui.css', type: styles, find: ofViewer('swagger-ui.css') },
  { name: 'swagger-ui-bundle.js', type: script, find: ofViewer('swagger-ui-bundle.js') },
  { name: 'page.css', type: styles, find: ofPage('page.css') },
  { name: 'forms.css', type: styles, find: ofPage('forms.css') },
  { name: 'page.js', type: script, find: ofPage('page.js') },
];

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
<meta name="color-scheme" content="light dark">
<title>API – ${brand.name}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js"></script>
<script src="/docs/swagger-ui-bundle.js" defer></script>
</head>
<body>
<header class="site">
<a href="/">← ${brand.name}</a>
<a href="${apiKeysPath}">API keys</a>
</header>
<main id="api"></main>
</body>
</html>
`;

export function docsPage(app: FastifyInstance): void {
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308));
  for (const { name, type, find } of files) {
    let content: Buffer | undefined;
    app.get(`/docs/${name}`, async (_request, reply) => {
      dropPageHeaders(reply);
      content ??= readPageFile(find);
      return reply.header('cache-control', 'public, max-age=3600').type(type).send(content);
    });
  }
}

/** The document is built on the first request, when the server's address is known. */
export function apiPagePlugin(app: FastifyInstance, services: Services): void {
  let page: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    if (page === undefined) {
      const { describeApi } = await import('./document.ts');
      page = JSON.stringify(describeApi(services.publicUrl));
    }
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
