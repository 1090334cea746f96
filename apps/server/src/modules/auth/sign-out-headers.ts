/**
 * The cache may hold what the member has read. The storage holds drafts, which stay until they are submitted, and the
 * cookies say that the browser is known: both stay.
 */
export const SIGN_OUT_HEADERS = {
  'cache-control': 'no-store',
  'clear-site-data': '"cache"',
} as const;
