import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { modulesNamedIn } from '../../build/site/templates.ts';

const site = fileURLToPath(new URL('../../out/renderer', import.meta.url));

/** What a built page makes a browser fetch, in bytes as they are sent. */
export interface PageWeight {
  html: number;
  /** Modules that show the page. */
  scripts: number;
  /** Everything else that the HTML names: font, styles, icon, pictures in sight; the HTML included. */
  beforeIdle: number;
  requestsBeforeIdle: number;
  requests: number;
}

/**
 * Weighs a page by its HTML.
 * @param file of the built site, such as `about/index.html`
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
