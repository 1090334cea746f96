import { parentPort } from 'node:worker_threads';
import { type ErrorDetail, endpoints } from '@watchfloor/contract';
import { AppError } from '../errors';
import type { LargeJson } from '../large-json';
import { parseJson } from './json-body';
import { validate } from './validation-error';

export interface LargeBodyTask {
  readonly method: string;
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type LargeBodyOutcome =
  | LargeJson
  | { readonly problem: string; readonly details?: readonly ErrorDetail[] | undefined };

function read({ method, path, bytes }: LargeBodyTask): LargeJson {
  const schema = endpoints.find((one) => one.method === method && one.path === path)?.body;
  if (!schema) throw new Error(`${method} ${path} has no body`);
  const body = validate(schema, parseJson(Buffer.from(bytes.buffer)));
  const lists = Object.values(body as object).filter(Array.isArray);
  return {
    json: JSON.stringify(body),
    items: Math.max(0, ...lists.map((list) => list.length)),
  };
}

parentPort?.on('message', (task: LargeBodyTask) => {
  try {
    parentPort?.postMessage(read(task) satisfies LargeBodyOutcome);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    parentPort?.postMessage({
      problem: error.message,
      details: error.details,
    } satisfies LargeBodyOutcome);
  }
});
