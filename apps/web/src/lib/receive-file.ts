import type { Endpoint } from '@watchfloor/contract';
import { ConnectionError } from './api-error';
import { type LooseInput, send } from './client';

export interface ReceivedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** A call that returns a file. `onBytes` learns how much has arrived. */
export async function receiveFile(
  endpoint: Endpoint,
  input: LooseInput,
  onBytes: (bytes: number) => void,
): Promise<ReceivedFile> {
  const response = await send(endpoint, input);
  const parts = await readParts(response, input.signal, onBytes);
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return {
    name: fileNameOf(response.headers.get('content-disposition')),
    blob: new Blob(parts, { type }),
  };
}

async function readParts(
  { body }: Response,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onBytes(bytes);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ConnectionError(error);
  }
  return parts;
}

/** The encoded name of RFC 6266. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'download';
}

/** Puts the file where the browser keeps downloads. */
export function saveFile({ name, blob }: ReceivedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
