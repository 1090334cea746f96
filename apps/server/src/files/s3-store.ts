import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from './file-store';
import { EMPTY_HASH, type S3Credentials, signRequest } from './s3-signature';
import { storeUnavailable } from './storage-errors';

export interface S3Settings extends S3Credentials {
  readonly endpoint: string;
  readonly bucket: string;
}

const RESPONSE_TIMEOUT_MS = 30_000;
/** For previews, whose keys are not the hash of their content. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** Uses path-style URLs (endpoint/bucket/key). */
export function createS3Store(settings: S3Settings, report: (problem: string) => void): FileStore {
  const fail = (problem: string) => {
    report(problem);
    return storeUnavailable();
  };
  const root = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;

  async function call(
    method: string,
    address: string,
    options: { headers?: Record<string, string>; body?: Readable; bodyHash?: string } = {},
  ): Promise<Response> {
    const url = new URL(address);
    const { headers = {}, body, bodyHash = EMPTY_HASH } = options;
    const signed = signRequest({ method, url, headers, bodyHash }, settings);
    // Limits only the time to the response, since reading the content may be slow.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), RESPONSE_TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        method,
        headers: signed,
        redirect: 'error',
        signal: timeout.signal,
        ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
      });
      if (response.ok || response.status === 404) return response;
      throw fail(`the store responded with ${response.status} ${await readReason(response)}`);
    } catch (error) {
      if (!(error instanceof TypeError) && !timeout.signal.aborted) throw error;
      throw fail(error instanceof Error ? String(error.cause ?? error.message) : 'no response');
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async has(key) {
      return (await call('HEAD', `${root}/${key}`)).ok;
    },

    async put(key, source) {
      const { size } = await stat(source);
      const response = await call('PUT', `${root}/${key}`, {
        headers: { 'content-length': String(size) },
        body: createReadStream(source),
        bodyHash: /^[0-9a-f]{64}$/.test(key) ? key : UNSIGNED,
      });
      await response.body?.cancel();
      if (!response.ok) throw fail(`there is no bucket "${settings.bucket}"`);
    },

    async open(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await call('GET', `${root}/${key}`, { headers });
      if (response.ok && response.body) return Readable.fromWeb(response.body);
      await response.body?.cancel();
      return null;
    },

    async delete(key) {
      await (await call('DELETE', `${root}/${key}`)).body?.cancel();
    },

    async *list() {
      let token: string | undefined;
      do {
        const next = token ? `&continuation-token=${encodeURIComponent(token)}` : '';
        const text = await (await call('GET', `${root}?list-type=2${next}`)).text();
        yield* readEntries(text);
        token = readTag(text, 'NextContinuationToken');
      } while (token);
    },
  };
}

/** Regular expressions suffice for this flat, well-known document. */
function* readEntries(text: string): Iterable<StoredFile> {
  for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    yield {
      key: readTag(entry, 'Key') ?? '',
      size: Number(readTag(entry, 'Size') ?? 0),
      changedAt: Date.parse(readTag(entry, 'LastModified') ?? ''),
    };
  }
}

const readTag = (text: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1]?.replaceAll('&amp;', '&');

const readReason = async (response: Response) => readTag(await response.text(), 'Code') ?? '';
