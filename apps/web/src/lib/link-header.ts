/** The cursor of the next page, from a Link header (RFC 8288) such as `</api/reports?cursor=x>; rel="next"`. */
export function nextCursorOf(link: string | null): string | undefined {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel\s*=\s*"?(?:[^",;]*\s)?next(?:\s[^",;]*)?"?\s*(?:[;,]|$)/i.test(parameters))
      continue;
    const search = target.includes('?') ? target.slice(target.indexOf('?')) : '';
    return new URLSearchParams(search).get('cursor') ?? undefined;
  }
  return undefined;
}
