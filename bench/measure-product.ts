import path from 'node:path';
import { measureScreenSizes } from '../tools/check/screen-sizes.ts';
import { amountsFor } from './dataset/amounts';
import { whole } from './figures';
import { describeMachine } from './machine';
import { measureAllCalls } from './measure/all-calls';
import type { BenchTarget } from './measure/measure-scenario';
import { computePollCost } from './measure/poll-cost';
import { measureScreens } from './measure/screens';
import { signInOutsider } from './measure/sign-in-outsider';
import { LISTENERS, measureDelivery } from './measure/streams';
import { log, type Options } from './options';
import { prepareData } from './prepare-data';
import { signIn, startProduct } from './product';
import type { Result } from './report';

/** One author and the listeners. */
const MEMBERS = LISTENERS + 1;

export async function measureProduct(options: Options): Promise<Result> {
  const amounts = amountsFor(options.reports);
  const directory = path.join(options.data, String(options.reports));
  await prepareData(directory, amounts, (what) => log(`  generating ${what}`));
  const product = await startProduct(directory, options.port);
  try {
    const idle = product.memory();
    log('Signing in');
    const members = [];
    for (let i = 0; i < MEMBERS; i += 1) members.push(await signIn(product.origin, i));
    const outsider = await signInOutsider(product.origin, directory);
    const bench = { product, members, outsider, amounts };
    const parts = await measureParts(options, bench, directory);
    return {
      at: new Date().toISOString(),
      machine: describeMachine(),
      amounts,
      readyAfter: product.readyAfter,
      memory: { idle, underLoad: Math.max(idle, ...parts.measured.map(({ memory }) => memory)) },
      ...parts,
      pollCost: computePollCost(parts.measured),
      sizes: measureScreenSizes(),
    };
  } finally {
    await product.stop();
  }
}

async function measureParts(options: Options, bench: BenchTarget, directory: string) {
  const { isWanted } = options;
  const { product, members } = bench;
  const calls = await measureAllCalls(options, bench, directory);
  const delivery = isWanted('streams') ? await measureDelivery(product, members) : null;
  if (delivery) log(`streams: p50 ${whole(delivery.p50)}, p99 ${whole(delivery.p99)} ms`);
  const [member] = members;
  const { CHROMIUM_PATH: browser } = process.env;
  const screens =
    member && browser && isWanted('screens')
      ? await measureScreens(browser, product, member)
      : null;
  return { ...calls, delivery, screens };
}
