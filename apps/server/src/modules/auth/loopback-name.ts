const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the browser uses another loopback name of this machine than the public URL does. */
export function isOtherLoopbackName(host: string, publicUrl: URL): boolean {
  const requested = URL.parse(`${publicUrl.protocol}//${host}`);
  return (
    requested !== null &&
    requested.port === publicUrl.port &&
    requested.hostname !== publicUrl.hostname &&
    LOOPBACK.has(requested.hostname) &&
    LOOPBACK.has(publicUrl.hostname)
  );
}
