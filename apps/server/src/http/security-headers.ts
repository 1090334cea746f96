/** No inline scripts and no external resources; the map needs workers and blobs. */
export function contentSecurityPolicy(tilesOrigin?: string): string {
  const images = ["'self'", 'data:', 'blob:', 'https:', ...(tilesOrigin ? [tilesOrigin] : [])];
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${tilesOrigin ? ` ${tilesOrigin}` : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function securityHeaders(isHttps: boolean, tilesUrl: string | null): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(
      tilesUrl ? new URL(tilesUrl).origin : undefined,
    ),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
