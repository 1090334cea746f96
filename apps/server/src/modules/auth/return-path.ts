const HERE = 'http://here.invalid';
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before reading a URL
const CONTROL = /[\u0000-\u0020\u007F]/;

/** The page after signing in: a path of this origin, or home. */
export function toReturnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || CONTROL.test(wanted)) return '/';
  const url = URL.parse(wanted, HERE);
  if (url?.origin !== HERE) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Resolved dot segments may leave a second slash, and the API has no pages.
  return /^\/[/\\]/.test(path) || /^\/(api|idp)(\/|$)/i.test(url.pathname) ? '/' : path;
}
