import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHECKOUT } from '../checkout';
import { describeMachine } from '../machine';
import { type Options, UsageError } from '../options';
import { describeGrowth } from './growth-report';
import { measureGrowth, sizesUpTo } from './measure-growth';

const RESULT = path.join(CHECKOUT, 'bench/results/growth');

/** Measures archives from 1,000 reports up to the chosen scale. */
export async function runGrowth(options: Options): Promise<void> {
  const sizes = sizesUpTo(options.reports);
  if (sizes.length < 2) throw new UsageError('--growth needs a --scale of at least 0.1.');
  const calls = await measureGrowth(options, sizes);
  const growth = { at: new Date().toISOString(), machine: describeMachine(), sizes, calls };
  const markdown = describeGrowth(growth);
  process.stdout.write(`\n${markdown}\n`);
  if (options.only) return;
  await mkdir(path.dirname(RESULT), { recursive: true });
  await writeFile(`${RESULT}.json`, `${JSON.stringify(growth, null, 2)}\n`);
  await writeFile(`${RESULT}.md`, `${markdown}\n`);
}
