import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Product, SignedIn } from '../product';
import { writeRequest } from './load';
import { percentile } from './statistics';

export interface StreamsOrder {
  readonly host: string;
  readonly port: number;
  /** One per listening member, each with `each` streams. */
  readonly cookies: readonly string[];
  readonly each: number;
  /** Requests of the author, sent in turn. */
  readonly messages: readonly string[];
}

/** Milliseconds from sending a forum message until all open browsers have it. */
export interface Delivery {
  readonly streams: number;
  readonly p50: number;
  readonly p99: number;
  /** Server memory in megabytes with all streams open. */
  readonly memory: number;
}

/** The limit of streams per member. */
const STREAMS_OF_MEMBER = 20;
export const LISTENERS = 50;
const MESSAGES = 40;

export async function measureDelivery(
  product: Product,
  [author, ...others]: readonly SignedIn[],
): Promise<Delivery> {
  const message = writeRequest(product.origin, {
    method: 'POST',
    path: '/api/global-forum/messages',
    cookie: author?.cookie ?? '',
    body: { content: 'Seen from the eastern pier as well, shortly after the second signal.' },
  });
  const order: StreamsOrder = {
    host: '127.0.0.1',
    port: Number(product.origin.port),
    cookies: others.slice(0, LISTENERS).map(({ cookie }) => cookie),
    each: STREAMS_OF_MEMBER,
    messages: Array.from({ length: MESSAGES }, () => message),
  };
  let memory = 0;
  const worker = new Worker(path.join(import.meta.dirname, 'streams.worker.mjs'), {
    workerData: order,
  });
  const latencies = await new Promise<Float64Array>((resolve, reject) => {
    worker.on('message', (message: { latencies?: Float64Array; isOpen?: true; error?: string }) => {
      if (message.isOpen) memory = product.memory();
      else if (message.latencies) resolve(message.latencies.sort());
      else reject(new Error(message.error));
    });
  });
  await worker.terminate();
  return {
    streams: order.cookies.length * order.each,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    memory,
  };
}
