import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import type { BlogPost } from '../../contract/content/content.calls.ts';
import { postKinds } from '../../contract/content/post-kinds.ts';
import { candidatePath, ownBlogsSiteMapPath, publicPages } from '../../contract/platform/paths.ts';
import { brand } from '../../contract/site/brand.ts';
import { originPlaceholder, type PageRenderer } from '../../contract/site/public-pages.ts';
import { iconFolder, maskableIcon, packIco } from '../../scripts/icons/icon-source.ts';
import {
  type Manifest,
  modulesNamedIn,
  privateTemplate,
  publicTemplate,
  replaceOnce,
  styleSheetOf,
  stylesMark,
  stylesOf,
  type TemplateParts,
  withoutMarks,
} from './templates.ts';

const root = path.resolve(import.meta.dirname, '../..');
const site = path.join(root, 'out/renderer');
const serverFolder = path.join(root, 'out/server');

const privatePages = [
  '/dashboard',
  '/dashboard/sourcing',
  candidatePath(''),
  '/dashboard/talent-pool',
  '/dashboard/reports',
  '/dashboard/company-profile',
  '/dashboard/settings',
  '/dashboard/marketing',
  ...postKinds.map((kind) => `/dashboard/marketing/${kind}`),
  '/auth/activate',
];

const samplePost: BlogPost = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'post',
  title: 'Post',
  content: 'Text with \u{1F4A1}.',
  generated_at: '2026-01-01T00:00:00Z',
};

type PageBundle = PageRenderer & { pageNamesAt(path: string): Promise<string[]> };

/**
 * Prerenders the public pages into the built renderer's folder, and writes the templates of the blog's pages to
 * `out/server`. The shell built by Vite becomes `app.html`.
 */
export async function prerenderSite(): Promise<void> {
  await buildPageBundle();
  const bundle: PageBundle = await import(pathToFileURL(path.join(serverFolder, 'pages.js')).href);
  await copyMedia();
  const parts = await readParts();
  const styles = await readFile(path.join(site, styleSheetOf(parts.shell)), 'utf8');
  const withStyles = async (page: string, ...shown: string[]) => {
    const parts = { html: [page, ...shown], modules: await readModules(page) };
    return replaceOnce(page, stylesMark, `<style>${stylesOf(parts, styles)}</style>`);
  };

  for (const page of publicPages) {
    await write(site, `${page}/index.html`, await withStyles(await renderPage(parts, bundle, page)));
  }
  await write(site, '404.html', await withStyles(await renderPage(parts, bundle, '/404')));
  for (const page of privatePages) {
    const names = await bundle.pageNamesAt(
      page === '/auth/activate' ? `${page}/uid/token` : page.replace(/\/$/, '/id'),
    );
    await write(site, `${page}/index.html`, privateTemplate(parts, names));
  }
  await write(site, 'app.html', withoutMarks(parts.shell));
  await write(site, 'site.webmanifest', JSON.stringify(webManifest));
  await write(site, 'robots.txt', robots);

  for (const [name, page, shown] of [
    ['blog.html', '/blog', [{}, { blog: { page: 1, post: samplePost } }]],
    ['post.html', '/blog/post', [{ post: samplePost }, { post: null }]],
  ] as const) {
    const template = await templateOf(parts, bundle, page);
    const pages = shown.map((data) =>
      bundle.renderDocument(template, { url: page, data, entries: [samplePost] }),
    );
    await write(serverFolder, name, await withStyles(template, ...(await Promise.all(pages))));
  }
}

async function buildPageBundle(): Promise<void> {
  await build({
    configFile: false,
    root: path.join(root, 'src'),
    envDir: root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'src/app/entry-server.tsx'),
      outDir: serverFolder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'pages.js' } },
    },
  });
}

async function readParts(): Promise<TemplateParts> {
  const manifestFolder = path.join(site, '.vite');
  const manifest: Manifest = JSON.parse(await readFile(path.join(manifestFolder, 'manifest.json'), 'utf8'));
  await rm(manifestFolder, { recursive: true });
  return {
    shell: await readFile(path.join(site, 'index.html'), 'utf8'),
    publicBootstrap: await buildInline('public-bootstrap'),
    privateBootstrap: await buildInline('private-bootstrap'),
    manifest,
  };
}

/** Reads a page's modules, without React, which names every element and attribute and no class. */
const readModules = (page: string): Promise<string[]> =>
  Promise.all(
    modulesNamedIn(page)
      .filter((module) => !module.startsWith('/assets/react-'))
      .map((module) => readFile(path.join(site, module), 'utf8')),
  );

async function buildInline(name: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root: path.join(root, 'src'),
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: 'oxc',
      modulePreload: false,
      rolldownOptions: { input: path.join(root, `src/app/hydration/${name}.ts`), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
}

const renderPage = async (parts: TemplateParts, bundle: PageBundle, page: string): Promise<string> =>
  bundle.renderDocument(await templateOf(parts, bundle, page), { url: page });

async function templateOf(parts: TemplateParts, bundle: PageBundle, page: string): Promise<string> {
  const name = page === '/' ? 'home' : page.split('/')[1];
  const own = `/media/og/${name}.png`;
  const file = existsSync(path.join(site, own)) ? own : '/media/og/default.png';
  const png = await readFile(path.join(site, file));
  const image = {
    address: originPlaceholder + file,
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
  };
  return publicTemplate(parts, { path: page, pages: await bundle.pageNamesAt(page), image });
}

async function copyMedia(): Promise<void> {
  await cp(path.join(root, 'resources/media'), path.join(site, 'media'), { recursive: true });
  for (const size of iconSizes) {
    await cp(
      path.join(iconFolder, 'linux', `${size}x${size}.png`),
      path.join(site, `icons/${size}x${size}.png`),
    );
  }
  await cp(path.join(iconFolder, maskableIcon), path.join(site, 'icons', maskableIcon));
  const small = [16, 32, 48].map(async (size) => ({
    size,
    data: await readFile(path.join(iconFolder, `linux/${size}x${size}.png`)),
  }));
  await writeFile(path.join(site, 'favicon.ico'), packIco(await Promise.all(small)));
}

const iconSizes = [256, 512];

const webManifest = {
  // The id of earlier versions, so that browsers recognize installed apps.
  id: '/dashboard',
  name: brand.name,
  short_name: brand.name,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#faf9f5',
  theme_color: '#faf9f5',
  icons: [
    ...iconSizes.map((size) => ({
      src: `/icons/${size}x${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
    { src: `/icons/${maskableIcon}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

const robots = `User-agent: *
Disallow: /dashboard
Disallow: /auth/

Sitemap: ${originPlaceholder}/sitemap.xml
Sitemap: ${originPlaceholder}${ownBlogsSiteMapPath}
`;

async function write(folder: string, name: string, content: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
