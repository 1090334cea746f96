import { parentPort } from 'node:worker_threads';
import { createGuardedAgent } from '../../../outgoing/guarded-agent';
import { fetchTaxii, PAGE_LIMIT_MS } from './fetch-taxii';
import type { TaxiiResult, TaxiiTask } from './taxii-task';

/** Apart from the event loop: a page of 20 MB takes a while to read. */
async function run(task: TaxiiTask): Promise<TaxiiResult> {
  const agent = createGuardedAgent(task.allowedHosts, { timeoutMs: PAGE_LIMIT_MS });
  try {
    return await fetchTaxii(task, agent);
  } finally {
    await agent.destroy();
  }
}

parentPort?.on('message', async (task: TaxiiTask) => parentPort?.postMessage(await run(task)));
