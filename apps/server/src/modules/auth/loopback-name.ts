const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True when the browser reached this machine's own address under another of its names. */
export function isOtherLoopbackName(host: string, publicUrl: URL): boolean {
  const asked = URL.parse(`${publicUrl.protocol}//${host}`);
  return (
    asked !== null &&
    asked.port === publicUrl.port &&
    asked.hostname !== publicUrl.hostname &&
    LOOPBACK.has(asked.hostname) &&
    LOOPBACK.has(publicUrl.hostname)
  );
}
