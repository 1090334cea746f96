import { useEffect, useState } from 'react';

/** Longer files are shown up to here. */
export const SHOWN_BYTES = 512 * 1024;

export interface FileText {
  readonly text: string;
  readonly isCut: boolean;
}

/** The beginning of a text file; null if it could not be loaded, undefined while it is. */
export function useFileText(url: string, fileSize: number): FileText | null | undefined {
  const [found, setFound] = useState<FileText | null>();
  useEffect(() => {
    const controller = new AbortController();
    const headers = { range: `bytes=0-${SHOWN_BYTES - 1}` };
    fetch(url, { headers, signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(response.statusText);
        const bytes = new Uint8Array(await response.arrayBuffer());
        setFound({ text: decode(bytes), isCut: fileSize > bytes.length });
      })
      .catch(() => {
        if (!controller.signal.aborted) setFound(null);
      });
    return () => controller.abort();
  }, [url, fileSize]);
  return found;
}

/** As the server reads it: by its mark, else UTF-8, else the encoding of old Windows programs. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
