import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { originPlaceholder } from '../../contract/site/public-pages.ts';
import { sitePlugin } from '../../server/modules/site/site-plugin.ts';
import { errorsPlugin } from '../../server/platform/http/errors.ts';
import { securityPlugin } from '../../server/platform/http/security.ts';
import { forSuite } from './for-suite.ts';

/** An inline script of the shell page. */
export const inlineScript = "document.documentElement.dataset.ready = 'yes'";
export const shell = `<!doctype html><title>Larkspur</title><script>${inlineScript}</script><div id="root"></div>`;
/** The content of `/assets/main-abc123.js`. */
export const script = `console.log('${'larkspur '.repeat(40)}')`;
export const siteUrl = 'http://127.0.0.1:8080';

interface BuiltSite {
  /** The parent of the site's folder, `renderer`. */
  parent: string;
  folder: string;
  remove(): void;
}

/** Writes a site as the build does: a shell, prerendered pages, a hashed script with its compressed forms, and a video. */
function writeBuiltSite(): BuiltSite {
  const parent = mkdtempSync(path.join(tmpdir(), 'larkspur-site-'));
  const folder = path.join(parent, 'renderer');
  for (const name of ['assets', 'about', 'dashboard']) {
    mkdirSync(path.join(folder, name), { recursive: true });
  }
  const files = {
    'app.html': shell,
    'index.html': '<title>Home</title>',
    '404.html': '<title>Not found</title>',
    'about/index.html': `<title>About</title><link href="${originPlaceholder}/about">`,
    'dashboard/index.html': '<title>Dashboard</title>',
    'robots.txt': `Sitemap: ${originPlaceholder}/sitemap.xml`,
    'assets/main-abc123.js': script,
    'assets/main-abc123.js.br': brotliCompressSync(script),
    'assets/main-abc123.js.gz': gzipSync(script),
    'film.mp4': '0123456789',
    '../secret.txt': 'secret',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return { parent, folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Serves a built site, without the rest of the server. */
export async function openSite(folder: string, publicUrl?: string): Promise<FastifyInstance> {
  const site = Fastify();
  securityPlugin(site, publicUrl);
  errorsPlugin(site);
  await sitePlugin(site, { publicUrl: publicUrl ?? siteUrl }, folder);
  return site;
}

/** A built site and its server for the tests of a suite. */
export function openSuiteSite() {
  const site = writeBuiltSite();
  afterAll(site.remove);
  const opened = forSuite(
    async () => ({ app: await openSite(site.folder) }),
    ({ app }) => app.close(),
  );
  const inject = (options: InjectOptions) => opened.app.inject(options);
  return {
    ...site,
    inject,
    get: (url: string, headers: Record<string, string> = {}) => inject({ url, headers }),
  };
}
