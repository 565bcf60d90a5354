/** Parameters that say where a visitor came from, not what the page shows. */
const tracking =
  /^(utm_|mc_[ce]id$|_hs|hsa_|pk_|mtm_|(g|d|fb|ms|y|tt|tw)clid$|[gw]braid$|gclsrc$|igshid$|mkt_tok$|li_fat_id$|trk|trackingid$|ref_src$|originalsubdomain$|vero_|oly_)/i;

/**
 * One spelling for all links to the same page; idempotent. It identifies a result and need not be followed.
 * Scheme, default port, `www.`, closing slash, fragment, tracking parameters and their order make no difference;
 * LinkedIn's country subdomains, profile languages and parameters neither.
 * @returns undefined for anything but an http or https link
 */
export function normaliseUrl(link: string): string | undefined {
  const url = URL.parse(link);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const host = url.host
    .replace(/^(www\.)+(?=[^.]+\.)/, '')
    .replace(/:(80|443)$/, '')
    .replace(/\.+(?=$|:)/, '');
  if (host === '') return undefined;
  if (/(^|\.)linkedin\.com$/.test(host)) return `https://linkedin.com${linkedinPath(url)}`;
  return `https://${host}${tidyPath(url.pathname)}${tidyQuery(url.searchParams)}`;
}

/** `/in/Ann-Lee/de/` is Ann Lee's profile in German. Elsewhere on the site only tracking is dropped. */
function linkedinPath(url: URL): string {
  const path = tidyPath(url.pathname);
  const profile = /^\/in\/([^/]+)(\/[a-z]{2}([-_][a-z]{2})?)?$/i.exec(path);
  return profile ? tidyPath(`/in/${profile[1]?.toLowerCase()}`) : `${path}${tidyQuery(url.searchParams)}`;
}

/** Without closing slashes; escapes in upper case, and none where a plain letter would do. */
function tidyPath(path: string): string {
  const tidy = path
    .replace(/%[0-9a-f]{2}/gi, (written) => {
      const letter = String.fromCharCode(Number.parseInt(written.slice(1), 16));
      return /[\w~-]/.test(letter) ? letter : written.toUpperCase();
    })
    .replace(/\/+$/, '');
  // `%4%31` has become `%41`, which is an escape itself.
  return tidy === path ? tidy : tidyPath(tidy);
}

function tidyQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => !tracking.test(name)));
  kept.sort();
  return kept.size > 0 ? `?${kept}` : '';
}
