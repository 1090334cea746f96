import type { z } from 'zod';

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
  /** A body that is a form with a file; without it bodies are JSON. */
  readonly accepts?: 'multipart';
  /** Where a body may be larger than usual. */
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
