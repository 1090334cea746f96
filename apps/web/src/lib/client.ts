import type {
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@watchfloor/contract';
import { ConnectionError, readApiError } from './api-error';
import { nextCursorOf } from './link-header';
import { askForProof } from './proof';
import { askAboutSpill } from './spill';

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call needs, read off its endpoint: path parameters, query, body. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    signal?: AbortSignal | undefined;
    headers?: Readonly<Record<string, string>>;
  };

type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type PageEndpoint = Endpoint & { readonly answer: 'page' };
type ItemOf<E extends Endpoint> =
  ResponseOf<E> extends readonly (infer Item)[] ? Item : ResponseOf<E>;

export interface Page<Item> {
  items: Item[];
  /** Goes into `query.cursor` of the next call; absent on the last page. */
  nextCursor: string | undefined;
  total: number;
}

/** Makes one call of the contract and returns its JSON. Any other outcome throws an ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const response = await send(endpoint, input ?? {});
  if (response.status === 204) return undefined as ResponseOf<E>;
  return (await response.json()) as ResponseOf<E>;
}

/** One page of a list, with the cursor and total from its headers (keyset paging). */
export async function callPage<E extends PageEndpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Page<ItemOf<E>>> {
  return readPage<ItemOf<E>>(await send(endpoint, input ?? {}));
}

async function readPage<Item>(response: Response): Promise<Page<Item>> {
  const items = (await response.json()) as Item[];
  return {
    items,
    nextCursor: nextCursorOf(response.headers.get('link')),
    total: Number(response.headers.get('x-total-count') ?? items.length),
  };
}

/** A response with its version. */
export interface Versioned<Value> {
  etag: string | null;
  value: Value;
}

/** What a call returns: a page for a list, otherwise its JSON. */
export type ValueOf<E extends Endpoint> = E extends PageEndpoint ? Page<ItemOf<E>> : ResponseOf<E>;

/** Conditional request: an unchanged response is not sent again, and the same object is returned. */
export async function callIfChanged<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'headers'>,
  known: Versioned<ValueOf<E>> | undefined,
): Promise<Versioned<ValueOf<E>>> {
  // With our own condition the browser passes the 304 on to us.
  const headers = known?.etag ? { 'if-none-match': known.etag } : undefined;
  const response = await send(endpoint, { ...input, ...(headers && { headers }) });
  if (response.status === 304 && known) return known;
  const etag = response.headers.get('etag');
  const value = endpoint.answer === 'page' ? await readPage(response) : await response.json();
  return { etag, value: value as ValueOf<E> };
}

export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** Makes one call of the contract. Any response that is no success throws an ApiError. */
export async function send(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const isForm = input.body instanceof FormData;
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...input.headers },
    signal: input.signal ?? null,
  };
  if (isForm) request.body = input.body as FormData;
  else if (input.body !== undefined) {
    request.body = JSON.stringify(input.body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  const response = await fetch(urlOf(endpoint, input), request).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw new ConnectionError(error);
  });
  if (response.ok || response.status === 304) return response;
  const error = await readApiError(response);
  // The caller waits while the member proves who they are, and keeps what was typed.
  if (error.code === 'STEP_UP_REQUIRED' && (await askForProof())) return send(endpoint, input);
  if (error.code === 'SPILL') {
    const spillReason = await askAboutSpill(error.details);
    if (spillReason) {
      return send(endpoint, { ...input, body: { ...(input.body as object), spillReason } });
    }
  }
  throw error;
}

/** Fills `{name}` or `:name` in the path and appends the query; absent values are left out. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, input: LooseInput = {}): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}|:(\w+)/g, (_, braced?: string, named?: string) => {
    const name = braced ?? named ?? '';
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
