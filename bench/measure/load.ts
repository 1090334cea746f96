import path from 'node:path';
import { Worker } from 'node:worker_threads';

export interface LoadOrder {
  readonly host: string;
  readonly port: number;
  readonly milliseconds: number;
  /** HTTP/1.1 requests as text, per connection, sent in turn. */
  readonly requests: readonly (readonly string[])[];
}

export interface LoadResult {
  readonly latencies: Float64Array;
  readonly statuses: Readonly<Record<number, number>>;
  readonly bytes: number;
  readonly seconds: number;
}

export interface LoadGenerator {
  run(order: LoadOrder): Promise<LoadResult>;
  close(): Promise<unknown>;
}

export function startLoadGenerator(): LoadGenerator {
  const worker = new Worker(path.join(import.meta.dirname, 'load.worker.mjs'));
  return {
    run(order) {
      return new Promise((resolve, reject) => {
        worker.once('message', ({ result, error }: { result?: LoadResult; error?: string }) =>
          result ? resolve(result) : reject(new Error(error)),
        );
        worker.postMessage(order);
      });
    },
    close: () => worker.terminate(),
  };
}

export interface RequestParts {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export function writeRequest(origin: URL, parts: RequestParts): string {
  const { method = 'GET', path: target } = parts;
  const content = contentOf(parts);
  const all: Record<string, string> = {
    ...headersOf(origin, parts),
    ...(content ? { 'content-length': String(Buffer.byteLength(content)) } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${content ?? ''}`;
}

export const contentOf = ({ body }: RequestParts): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

export const headersOf = (
  origin: URL,
  { cookie, headers, body }: RequestParts,
): Record<string, string> => ({
  host: origin.host,
  ...(cookie ? { cookie } : {}),
  ...(body === undefined ? {} : { origin: origin.origin, 'content-type': 'application/json' }),
  ...headers,
});
