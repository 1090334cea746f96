import type { z } from 'zod';

/** Default limit of a JSON body. */
export const BODY_LIMIT_BYTES = 128 * 1024;
/** Fits the longest report with all its judgements and sources, every character escaped as `\\uXXXX`. */
export const REPORT_BODY_BYTES = 768 * 1024;
/** Limit for imports of thousands of rows. */
export const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

/** Coarse access; finer rules are in each noun's policy. `account` includes accounts that wait for approval. */
export type Access = 'public' | 'account' | 'member' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * - `page`: a JSON array with a Link header while more follows, and X-Total-Count where the total is known
 * - `empty`: 204; `redirect`: a browser navigation; `bytes`: a file or stream, described by its handler
 */
export type Answer = 'json' | 'page' | 'empty' | 'redirect' | 'bytes';

/** One API call as data, shared by the server, the client and the OpenAPI document. */
export interface Endpoint {
  readonly method: Method;
  /** `/r/…` are links for people. */
  readonly path: `/${'api' | 'r'}/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly answer: Answer;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
  /** Success status; defaults to 200, or 204 for `empty`. */
  readonly status?: 200 | 201 | 202;
  /** `large-json` is parsed off the main thread; `bytes` is JSON that the handler gets as it came. Defaults to small JSON. */
  readonly accepts?: 'multipart' | 'large-json' | 'bytes';
  /** Defaults to `BODY_LIMIT_BYTES`. */
  readonly bodyLimitBytes?: number;
}

/** Minutes for which a proof counts. */
export const PROOF_MINUTES = 10;

/** Used by the server to admit requests, and by policies that depend on nothing else. */
export const hasAccess = (
  { access }: Pick<Endpoint, 'access'>,
  viewer: { readonly isAdmin: boolean } | null,
): boolean =>
  access !== 'admin' ? access === 'public' || viewer !== null : viewer?.isAdmin === true;

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Schema<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'response'> =
  E extends Record<K, infer S extends z.ZodType> ? S : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Types after validation, as the server sees them. */
export type ParamsOf<E extends Endpoint> = Output<Schema<E, 'params'>>;
export type QueryOf<E extends Endpoint> = Output<Schema<E, 'query'>>;
export type BodyOf<E extends Endpoint> = Output<Schema<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = Output<Schema<E, 'response'>>;

/** Types before validation, as the client sends them. */
export type ParamsInput<E extends Endpoint> = Input<Schema<E, 'params'>>;
export type QueryInput<E extends Endpoint> = Input<Schema<E, 'query'>>;
export type BodyInput<E extends Endpoint> = Input<Schema<E, 'body'>>;
