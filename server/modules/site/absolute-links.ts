import { isDisguisedLink } from '../../../contract/platform/link-target.ts';

/**
 * Makes the links of rendered HTML absolute, as readers of feeds need them, which show it elsewhere.
 * @param html of a renderer of ours, whose texts hold no bare quotation marks
 * @param address where the HTML stands on the web, without query; links to `#part` lead there
 */
export function withAbsoluteLinks(html: string, address: string): string {
  const origin = /^(?:https?:\/\/)?[^/]+/.exec(address)?.[0] ?? '';
  return html.replaceAll(/(<a [^<>]*?href=")([^"]+)"/g, (_, before: string, link: string) => {
    return `${before}${absolute(link, origin, address)}"`;
  });
}

function absolute(link: string, origin: string, address: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(link)) return link;
  if (isDisguisedLink(link)) return address;
  if (link.startsWith('/')) return origin + link;
  if (/^[?#]/.test(link)) return address + link;
  return address.slice(0, address.lastIndexOf('/') + 1) + link;
}
