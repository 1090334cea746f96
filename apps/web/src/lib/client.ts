import type {
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@watchfloor/contract';
import { ConnectionError, readApiError } from './api-error';
import { nextCursorOf } from './link-header';

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call needs, read off its endpoint: path parameters, query, body. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & { signal?: AbortSignal };

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

/** Makes one call of the contract and gives its JSON; anything but success throws an ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const response = await send(endpoint, input ?? {});
  if (response.status === 204) return undefined as ResponseOf<E>;
  return (await response.json()) as ResponseOf<E>;
}

/** One page of a list, with what its headers say about the rest (keyset paging). */
export async function callPage<E extends PageEndpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Page<ItemOf<E>>> {
  const response = await send(endpoint, input ?? {});
  const items = (await response.json()) as ItemOf<E>[];
  return {
    items,
    nextCursor: nextCursorOf(response.headers.get('link')),
    total: Number(response.headers.get('x-total-count') ?? items.length),
  };
}

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
}

async function send(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const isForm = input.body instanceof FormData;
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
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
  if (!response.ok) throw await readApiError(response);
  return response;
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
