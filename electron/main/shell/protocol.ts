import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CustomScheme } from 'electron';
import { desktopOrigin } from '../../../contract/desktop/desktop.ts';
import { shellOrigin, shellPaths } from '../../../contract/desktop/shell-pages.ts';
import { policyOfPages } from '../../../contract/platform/content-policy.ts';
import { isApiPath, isFilePath } from '../../../contract/platform/paths.ts';
import { isPage } from '../../../contract/site/pages.ts';
import findBar from '../../pages/find-bar.html?raw';
import proxySignIn from '../../pages/proxy-sign-in.html?raw';
import styles from '../../pages/shell.css?raw';

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const answers: Record<string, [type: string, text: string]> = {
  [shellPaths.find]: ['text/html; charset=utf-8', findBar],
  [shellPaths.proxy]: ['text/html; charset=utf-8', proxySignIn],
  '/shell.css': ['text/css; charset=utf-8', styles],
};

export async function answerShellPage(
  pathname: string,
  folder: string,
  fetch: (url: string) => Promise<Response>,
): Promise<Response> {
  const headers = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff' };
  if (pathname === '/figtree.woff2') {
    const assets = path.join(folder, 'assets');
    const font = (await readdir(assets)).find((name) => /^figtree.*\.woff2$/.test(name));
    if (font) return fetch(pathToFileURL(path.join(assets, font)).href);
  }
  const [type, text] = answers[pathname] ?? [];
  if (!type) return new Response(null, { status: 404, headers });
  return new Response(text, { headers: { ...headers, 'content-type': type } });
}

/** Standard and secure, so that paths, storage and fetch work as on the web. Must be registered before the app is ready. */
export const pageScheme: CustomScheme = {
  scheme: new URL(desktopOrigin).protocol.slice(0, -1),
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
};

export type Fetch = (url: string, options?: RequestInit & { duplex?: 'half' }) => Promise<Response>;

interface PageSource {
  /** The built renderer. `build.json` beside it lists the other origins that its pages connect to. */
  folder: string;
  serverUrl(): string;
  fetch: Fetch;
}

export async function createPageHandler(
  source: PageSource,
): Promise<(request: Request) => Promise<Response>> {
  const policy = await readPolicy(source.folder);
  return async (request) => {
    const url = new URL(request.url);
    if (url.host === new URL(shellOrigin).host) {
      return answerShellPage(url.pathname, source.folder, source.fetch);
    }
    if (url.host !== new URL(desktopOrigin).host) return refuse(404);
    if (isApiPath(url.pathname)) return forward(request, source);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const file = await chooseFile(source.folder, url.pathname);
    if (!file) return refuse(404);
    const found = await source.fetch(pathToFileURL(file).href);
    const headers = new Headers(found.headers);
    headers.set('x-content-type-options', 'nosniff');
    // A worker has the policy of its script, which the reader of PDFs is.
    if (/\.(?:html|mjs)$/.test(file)) headers.set('content-security-policy', policy);
    return new Response(found.body, { status: found.status, headers });
  };
}

/**
 * Chooses the file for a path, never outside the folder: the file at that path, else the app's HTML shell. Prerendered pages
 * are for the website only.
 */
async function chooseFile(folder: string, requested: string): Promise<string | undefined> {
  const asked = resolveInside(folder, requested);
  if (!asked) return undefined;
  const candidates = [asked];
  if (isPage(requested) || !isFilePath(requested)) candidates.push(path.join(folder, 'app.html'));
  for (const candidate of candidates) {
    if (await isFile(candidate)) return candidate;
  }
  return undefined;
}

function resolveInside(folder: string, requested: string): string | undefined {
  try {
    const resolved = path.join(folder, decodeURIComponent(requested));
    const isInside = resolved === path.join(folder, '/') || resolved.startsWith(folder + path.sep);
    return isInside && !resolved.includes('\0') ? resolved : undefined;
  } catch {
    // Malformed percent-encoding.
    return undefined;
  }
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

const notForwarded = [
  'origin',
  'referer',
  'cookie',
  'host',
  'connection',
  'content-length',
  'accept-encoding',
];
/** `net.fetch` has decompressed the body, and the server's cookies are dropped. */
const notReturned = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'];
/** API responses are data: one that is opened as a page must not run anything on the app's origin. */
const dataHeaders = {
  'content-security-policy': "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
const withoutBody = [204, 205, 304];

async function forward(request: Request, { serverUrl, fetch }: PageSource): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  try {
    const answer = await fetch(serverUrl() + pathname + search, {
      method: request.method,
      headers: withoutHeaders(request.headers, notForwarded),
      body: request.body,
      duplex: 'half',
      redirect: 'error',
      credentials: 'omit',
      signal: request.signal,
    });
    const headers = withoutHeaders(answer.headers, notReturned);
    for (const [name, value] of Object.entries(dataHeaders)) headers.set(name, value);
    return new Response(withoutBody.includes(answer.status) ? null : answer.body, {
      status: answer.status,
      headers,
    });
  } catch {
    return Response.json({ detail: 'The server cannot be reached.' }, { status: 502, headers: dataHeaders });
  }
}

function withoutHeaders(given: Headers, names: string[]): Headers {
  const headers = new Headers(given);
  for (const name of names) headers.delete(name);
  return headers;
}

const refuse = (status: number) => new Response(null, { status });

async function readPolicy(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  const pages = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const record = await readFile(path.join(folder, '../build.json'), 'utf8').catch(() => '{}');
  const { connectOrigins = [] } = JSON.parse(record) as { connectOrigins?: string[] };
  return policyOfPages(pages, connectOrigins, (text) => createHash('sha256').update(text).digest('base64'));
}
