import path from 'node:path';
import { amountsFor } from '../dataset/amounts';
import { type LoadGenerator, startLoadGenerator, writeRequest } from '../measure/load';
import { assertExpectedStatus, type BenchTarget, prepareLane } from '../measure/measure-scenario';
import { signInOutsider } from '../measure/sign-in-outsider';
import { percentile } from '../measure/statistics';
import { log, type Options } from '../options';
import { prepareData } from '../prepare-data';
import { signIn, startProduct } from '../product';
import { type Scenario, scenarios } from '../scenarios';

/** Figures of a call, one for each archive size. */
export interface Grown {
  readonly name: string;
  /** Median milliseconds. */
  readonly p50: readonly number[];
  /** Average per response: a small archive may not fill a page. */
  readonly bytes: readonly number[];
}

const SMALLEST = 1000;
const STEP = 10;
/** Rounds are short, because there are many calls and sizes. */
const SHARE_OF_ROUND = 1 / 3;

export function sizesUpTo(reports: number): number[] {
  const sizes = [];
  for (let size = SMALLEST; size <= reports; size *= STEP) sizes.push(size);
  return sizes;
}

/** One member at a time measures serving, not waiting; the sizes alternate, so that noise affects all. */
export async function measureGrowth(options: Options, sizes: readonly number[]): Promise<Grown[]> {
  const archives: BenchTarget[] = [];
  const generator = startLoadGenerator();
  const grown: Grown[] = [];
  try {
    for (const [i, size] of sizes.entries()) {
      archives.push(await openArchive(options.data, size, options.port + i));
    }
    const reads = scenarios.filter(({ isWrite }) => !isWrite);
    for (const scenario of reads.filter(({ name }) => options.isWanted(name))) {
      const call = await measureCall(options, generator, archives, scenario);
      grown.push(call);
      log(`${call.name}: ${call.p50.map((value) => value.toFixed(2)).join(' → ')} ms`);
    }
  } finally {
    await generator.close();
    await Promise.all(archives.map(({ product }) => product.stop()));
  }
  return grown;
}

async function openArchive(data: string, size: number, port: number): Promise<BenchTarget> {
  const amounts = amountsFor(size);
  const directory = path.join(data, String(size));
  await prepareData(directory, amounts, (what) => log(`  generating ${what}`));
  const product = await startProduct(directory, port);
  const { origin } = product;
  const outsider = await signInOutsider(origin, directory);
  return { amounts, product, members: [await signIn(origin, 0)], outsider };
}

async function measureCall(
  { rounds, roundMilliseconds }: Options,
  generator: LoadGenerator,
  archives: readonly BenchTarget[],
  scenario: Scenario,
): Promise<Grown> {
  const latencies: number[][] = archives.map(() => []);
  const bytes = archives.map(() => 0);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, archive] of archives.entries()) {
      const { origin } = archive.product;
      // New requests in each round, so that caches do not help.
      const lane = await prepareLane(archive, scenario, 0);
      const result = await generator.run({
        host: '127.0.0.1',
        port: Number(origin.port),
        milliseconds: roundMilliseconds * SHARE_OF_ROUND,
        requests: [lane.map((parts) => writeRequest(origin, parts))],
      });
      assertExpectedStatus(scenario, [result]);
      if (round === 0) continue;
      latencies[i]?.push(...result.latencies);
      bytes[i] = (bytes[i] ?? 0) + result.bytes;
    }
  }
  return {
    name: scenario.name,
    p50: latencies.map((values) => percentile(Float64Array.from(values).sort(), 0.5)),
    bytes: latencies.map((values, i) => (bytes[i] ?? 0) / values.length),
  };
}
