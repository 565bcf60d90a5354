import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { modulesNamedIn } from '../../build/site/templates.ts';

const site = fileURLToPath(new URL('../../out/renderer', import.meta.url));

/** What a browser fetches for a built page, in compressed bytes. */
export interface PageWeight {
  html: number;
  /** The page's modules. */
  scripts: number;
  /** Everything else that the HTML references, and the HTML: font, styles, icon, visible pictures. */
  beforeIdle: number;
  requestsBeforeIdle: number;
  requests: number;
}

/**
 * Measures a page from its HTML.
 * @param file in the built site, such as `about/index.html`
 */
export function weighPage(file: string): PageWeight {
  const html = readFileSync(path.join(site, file), 'utf8');
  const scripts = new Set(modulesNamedIn(html));
  const early = new Set([
    ...addressesIn(html, /<link rel="(?:preload|stylesheet|icon)"[^>]*?href="([^"]+)"/g),
    ...addressesIn(html, /<link\s+rel="preload"\s+href="([^"]+)"/g),
    ...addressesIn(html, /<(?:img|video)(?![^>]*loading="lazy")[^>]*(?:src|poster)="([^"]+)"/g),
  ]);
  const page = sentSize(`/${file}`);
  return {
    html: page,
    scripts: total(scripts),
    beforeIdle: page + total(early),
    requestsBeforeIdle: 1 + early.size,
    requests: 1 + early.size + scripts.size,
  };
}

const addressesIn = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].flatMap(([, address]) => address ?? []).filter((each) => each.startsWith('/'));

const total = (addresses: Iterable<string>): number =>
  [...addresses].reduce((sum, address) => sum + sentSize(address), 0);

function sentSize(address: string): number {
  const file = path.join(site, address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
