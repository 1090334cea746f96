import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export interface BareAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A bare `node:http` server that always answers the same, in a thread of its own. */
export async function startBareServer(answer: BareAnswer) {
  const worker = new Worker(path.join(import.meta.dirname, 'bare-server.worker.mjs'), {
    workerData: answer,
  });
  const next = async () => Number((await once(worker, 'message'))[0]);
  const port = await next();
  return {
    port,
    /** Processor time of its thread. */
    seconds: () => {
      worker.postMessage('seconds');
      return next();
    },
    stop: () => worker.terminate(),
  };
}
