import { type Agent, fetch, type Response } from 'undici';
import { isRefusedLiteral } from '../../../outgoing/address-guard';
import { explainFailure } from '../../../outgoing/explain-failure';
import type { FetchFailure } from './feed-task';

export const FETCH_LIMIT_MS = 10_000;
/** Counted after decompression, so that a small file cannot become a large one. */
export const FETCH_LIMIT_BYTES = 5 * 1024 * 1024;
const REDIRECTS = 5;

export interface FetchedBytes {
  readonly outcome: 'ok';
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The URL after redirects, which links in the feed are relative to. */
  readonly url: string;
}

interface Request {
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly allowedHosts: readonly string[];
}

const fail = (outcome: FetchFailure['outcome'], problem: string): FetchFailure => ({
  outcome,
  problem,
});

export async function fetchBytes(
  request: Request,
  agent: Agent,
  limitMs = FETCH_LIMIT_MS,
): Promise<FetchedBytes | { readonly outcome: 'unchanged' } | FetchFailure> {
  try {
    return await follow(request, agent, AbortSignal.timeout(limitMs));
  } catch (error) {
    return explainFailure(error, limitMs);
  }
}

async function follow(request: Request, agent: Agent, signal: AbortSignal) {
  let url = new URL(request.url);
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    if (!/^https?:$/.test(url.protocol)) {
      return fail('address-refused', 'It redirects to a URL that is neither http nor https');
    }
    if (isRefusedLiteral(request.allowedHosts, url)) {
      return fail('address-refused', 'The address is not on the public internet');
    }
    url.username = '';
    url.password = '';
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'manual',
      signal,
      headers: requestHeaders(request),
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || response.status === 304 || !location) {
      return await receive(response, url.href);
    }
    await response.body?.cancel();
    if (!URL.canParse(location, url.href))
      return fail('http-error', 'It redirects to an invalid URL');
    url = new URL(location, url);
  }
  return fail('too-many-redirects', `It redirects more than ${REDIRECTS} times`);
}

function requestHeaders({ etag, lastModified }: Request): Record<string, string> {
  return {
    'user-agent': 'Watchfloor feed reader',
    accept:
      'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1',
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
}

async function receive(response: Response, url: string) {
  const { status, headers } = response;
  if (status === 304) {
    await response.body?.cancel();
    return { outcome: 'unchanged' } as const;
  }
  if (!response.ok) {
    await response.body?.cancel();
    const seconds = Number(headers.get('retry-after'));
    return {
      ...fail('http-error', `It responded with status ${status}`),
      ...(seconds > 0 ? { retryAfter: seconds } : {}),
    };
  }
  if (Number(headers.get('content-length')) > FETCH_LIMIT_BYTES) {
    await response.body?.cancel();
    return tooLarge();
  }
  const bytes = await readLimited(response, FETCH_LIMIT_BYTES);
  if (!bytes) return tooLarge();
  return {
    outcome: 'ok',
    bytes,
    contentType: headers.get('content-type'),
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    url,
  } as const;
}

const tooLarge = () => fail('too-large', 'It is larger than 5 MB');

/** Null if there is more than that, which is not read. */
export async function readLimited(
  response: Response,
  limitBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > limitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
