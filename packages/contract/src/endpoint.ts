import type { z } from 'zod';

/** The longest JSON body of most calls. */
export const BODY_LIMIT_BYTES = 128 * 1024;
/** Room for the longest report, each of its characters escaped as `\\uXXXX`. */
export const REPORT_BODY_BYTES = 320 * 1024;
/** The longest body of a call that imports thousands of rows. */
export const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

/** Who may call: anyone, a signed-in member, or an admin. Finer rules live in each noun's policy. */
export type Access = 'public' | 'member' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What the caller gets back.
 * - `json`: one JSON value; `page`: a JSON array with a Link header while more follows, and X-Total-Count where the total is known
 * - `empty`: 204; `redirect`: a browser navigation
 * - `bytes`: anything else (files, streams), described by its own handler
 */
export type Answer = 'json' | 'page' | 'empty' | 'redirect' | 'bytes';

/** A call, as data. The server serves it, the client calls it, the OpenAPI document lists it. */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly answer: Answer;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
  /** Status of a success; 200 unless said (201 for what creates, 204 for `empty`). */
  readonly status?: 200 | 201 | 202;
  /** A form with a file, or JSON too large to be parsed between other requests; without it bodies are small JSON. */
  readonly accepts?: 'multipart' | 'large-json';
  /** Where a body may be larger than `BODY_LIMIT_BYTES`. */
  readonly bodyLimitBytes?: number;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Schema<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'response'> =
  E extends Record<K, infer S extends z.ZodType> ? S : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server sees, after validation. */
export type ParamsOf<E extends Endpoint> = Output<Schema<E, 'params'>>;
export type QueryOf<E extends Endpoint> = Output<Schema<E, 'query'>>;
export type BodyOf<E extends Endpoint> = Output<Schema<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = Output<Schema<E, 'response'>>;

/** What the client sends, before validation. */
export type ParamsInput<E extends Endpoint> = Input<Schema<E, 'params'>>;
export type QueryInput<E extends Endpoint> = Input<Schema<E, 'query'>>;
export type BodyInput<E extends Endpoint> = Input<Schema<E, 'body'>>;
