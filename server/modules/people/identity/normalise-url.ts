import normalizeUrl, { type Options } from 'normalize-url';

/** Parameters that say where a visitor came from, not what the page shows. */
const tracking = [
  /^(utm_|mc_[ce]id$|_hs|hsa_|pk_|mtm_|(g|d|fb|ms|y|tt|tw)clid$|[gw]braid$|gclsrc$|igshid$|mkt_tok$|li_fat_id$|trk|trackingid$|ref_src$|originalsubdomain$|vero_|oly_)/i,
];

const options: Options = { forceHttps: true, stripHash: true, removeQueryParameters: tracking };

/**
 * One spelling for all links to the same page; idempotent. It identifies a result and need not be followed.
 * Scheme, default port, `www.`, closing slash, fragment, tracking parameters and their order make no difference;
 * LinkedIn's country subdomains, profile languages and parameters neither.
 * @returns undefined for anything but an http or https link
 */
export function normaliseUrl(link: string): string | undefined {
  if (!/^\s*https?:/i.test(link) || !URL.canParse(link)) return undefined;
  const url = new URL(normalizeUrl(link, options));
  url.hostname = url.hostname.replace(/^(www\.)+(?=[^.]+\.)/, '');
  if (/(^|\.)linkedin\.com$/.test(url.hostname)) {
    url.hostname = 'linkedin.com';
    const profile = /^\/in\/([^/]+)(\/[a-z]{2}([-_][a-z]{2})?)?\/?$/i.exec(url.pathname);
    if (profile) {
      url.pathname = `/in/${profile[1]?.toLowerCase()}`;
      url.search = '';
    }
  }
  return normalizeUrl(url.href, options);
}
