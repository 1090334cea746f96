const URL_MAX = 2000;
/** Marks that tell how a reader came, not what they read. */
const TRACKING =
  /^(utm_|at_|mc_|pk_|hsa_|fbclid$|gclid$|dclid$|msclkid$|igshid$|cmpid$|ito$|ns_|ocid$|xtor$|ref_src$|traffic_source$|maca$)/i;

/** A link of a feed as a full http(s) address; null where it is none. */
export function resolveLink(link: string | undefined, base: string): string | null {
  const text = link?.trim();
  if (!text || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  return url.href.length <= URL_MAX ? url.href : null;
}

/** The same for all spellings of one page's address: no scheme, no `www.`, no fragment, no tracking, no last slash. */
export function canonicalUrl(href: string): string {
  const url = new URL(href);
  const parameters = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${search}`;
}
