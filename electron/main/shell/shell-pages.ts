import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { shellPaths } from '../../../contract/desktop/shell-pages.ts';
import findBar from '../../pages/find-bar.html?raw';
import proxySignIn from '../../pages/proxy-sign-in.html?raw';
import styles from '../../pages/shell.css?raw';

/** The pages have no scripts; their preload script does everything. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const answers: Record<string, [type: string, text: string]> = {
  [shellPaths.find]: ['text/html; charset=utf-8', findBar],
  [shellPaths.proxy]: ['text/html; charset=utf-8', proxySignIn],
  '/shell.css': ['text/css; charset=utf-8', styles],
};

/**
 * Serves the shell's own pages and their assets.
 * @param folder the built renderer, whose font they use
 */
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
