const URL_MAX = 2000;
/** Parameters that track the reader and do not identify the page. */
const TRACKING =
  /^(utm_|at_|mc_|pk_|hsa_|fbclid$|gclid$|dclid$|msclkid$|igshid$|cmpid$|ito$|ns_|ocid$|xtor$|ref_src$|traffic_source$|maca$)/i;

/** The absolute http(s) URL of a link, or null if it is invalid. */
export function resolveLink(link: string | undefined, base: string): string | null {
  const text = link?.trim();
  if (!text || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  return url.href.length <= URL_MAX ? url.href : null;
}

/** Equal for all spellings of a URL: no scheme, `www.`, fragment, tracking or trailing slash. */
export function canonicalUrl(href: string): string {
  const url = new URL(href);
  const parameters = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${search}`;
}
