const PROLOG_BYTES = 1024;

/** The encoding is that of the byte order mark, else the content type, else the XML declaration, else UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label =
    byteOrderMark(bytes) ??
    /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? '')?.[1] ??
    declaredEncoding(bytes) ??
    'utf-8';
  return decoderFor(label).decode(bytes);
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  // All encodings without a byte order mark write the declaration in ASCII.
  const prolog = Buffer.from(bytes.subarray(0, PROLOG_BYTES)).toString('latin1');
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w:.-]+)["']/i.exec(prolog)?.[1];
}

function decoderFor(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
