import { type Agent, fetch, type Response } from 'undici';
import { isRefusedLiteral } from '../../../outgoing/address-guard';
import type { FetchFailure } from './feed-task';
import { readLimited } from './fetch-bytes';

const TAXII_TYPE = 'application/taxii+json';
const REDIRECTS = 3;

export interface PageRequest {
  readonly url: URL;
  readonly authorization: string | null;
  readonly allowedHosts: readonly string[];
  readonly limitBytes: number;
  readonly signal: AbortSignal;
}

export interface FetchedPage {
  readonly outcome: 'ok';
  readonly text: string;
  /** The time of its last object, as the server writes it. */
  readonly lastAdded: string | null;
}

const fail = (outcome: FetchFailure['outcome'], problem: string): FetchFailure => ({
  outcome,
  problem,
});

/** One page of a collection. What the server knows us by goes to its own origin only. */
export async function fetchTaxiiPage(
  request: PageRequest,
  agent: Agent,
): Promise<FetchedPage | FetchFailure> {
  let { url } = request;
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    if (isRefusedLiteral(request.allowedHosts, url)) {
      return fail('address-refused', 'The address is not on the public internet');
    }
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'manual',
      signal: request.signal,
      headers: {
        accept: `${TAXII_TYPE};version=2.1`,
        'user-agent': 'Watchfloor',
        ...(request.authorization ? { authorization: request.authorization } : {}),
      },
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !location) {
      return receive(response, request);
    }
    await response.body?.cancel();
    const target = URL.parse(location, url.href);
    if (target?.origin !== url.origin) {
      return fail('address-refused', 'It redirects to another server, which is not followed');
    }
    url = target;
  }
  return fail('too-many-redirects', `It redirects more than ${REDIRECTS} times`);
}

async function receive(
  response: Response,
  { authorization, limitBytes }: PageRequest,
): Promise<FetchedPage | FetchFailure> {
  const { status, headers } = response;
  if (status !== 200) {
    await response.body?.cancel();
    const seconds = Number(headers.get('retry-after'));
    const failure = fail('http-error', explainStatus(status, authorization !== null));
    return seconds > 0 ? { ...failure, retryAfter: seconds } : failure;
  }
  const type = headers.get('content-type') ?? '';
  if (!isTaxii(type)) {
    await response.body?.cancel();
    const sent = type.split(';')[0]?.trim().slice(0, 80) || 'something without a type';
    return fail('not-taxii', `It sent ${sent} instead of TAXII 2.1`);
  }
  const bytes = await readLimited(response, limitBytes);
  if (!bytes) return fail('too-large', `A page is larger than ${limitBytes / 1024 / 1024} MB`);
  const lastAdded = headers.get('x-taxii-date-added-last');
  return { outcome: 'ok', text: Buffer.from(bytes).toString('utf8'), lastAdded };
}

function isTaxii(type: string): boolean {
  const [name = '', ...parameters] = type.toLowerCase().split(';');
  const version = parameters.map((part) => part.trim()).find((part) => part.startsWith('version'));
  return (
    name.trim() === TAXII_TYPE &&
    (version ?? 'version=2.1').replaceAll(/["\s]/g, '') === 'version=2.1'
  );
}

function explainStatus(status: number, isKnown: boolean): string {
  switch (status) {
    case 401:
    case 403:
      return isKnown
        ? `It refuses the credentials, with status ${status}`
        : `It wants credentials, with status ${status}`;
    case 404:
      return 'It has no such collection, or does not show it to us';
    case 406:
      return 'It does not speak TAXII 2.1, with status 406';
    default:
      return `It responded with status ${status}`;
  }
}
