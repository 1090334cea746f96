import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Product, SignedIn } from '../product';
import type { Screens, ScreensOrder } from '../screens/screens';

export async function measureScreens(
  browser: string,
  product: Product,
  { cookie }: SignedIn,
): Promise<Screens> {
  const order: ScreensOrder = { browser, cookie, origin: product.origin.origin };
  const worker = new Worker(path.join(import.meta.dirname, 'screens.worker.mjs'), {
    workerData: order,
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', ({ result, error }: { result?: Screens; error?: string }) =>
        result ? resolve(result) : reject(new Error(error)),
      );
    });
  } finally {
    await worker.terminate();
  }
}
