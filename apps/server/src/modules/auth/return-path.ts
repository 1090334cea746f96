const HERE = 'http://here.invalid';
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before reading a URL
const CONTROL = /[\u0000-\u0020\u007F]/;

/** The page after signing in: a path of this origin, or home. */
export function toReturnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || CONTROL.test(wanted)) return '/';
  const url = URL.parse(wanted, HERE);
  if (url?.origin !== HERE) return '/';
  return isPage(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** Resolved dot segments may leave a second slash, and the API has no pages. The router decodes before it looks, too. */
function isPage(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return !/^\/[/\\]/.test(decoded) && !/^\/(api|idp)(\/|$)/i.test(decoded);
  } catch {
    return false;
  }
}
