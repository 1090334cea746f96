import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHECKOUT } from './checkout';
import { runGrowth } from './growth/run-growth';
import { measureProduct } from './measure-product';
import { log, type Options, readOptions, UsageError } from './options';
import { compare, findEarlier, toMarkdown } from './report';

const RESULTS = path.join(CHECKOUT, 'bench/results');

async function runAll(options: Options): Promise<void> {
  const file = path.join(RESULTS, options.name);
  const earlier = findEarlier(`${file}.json`);
  const measured = await measureProduct(options);
  // `--screens` replaces only the screens in the stored result.
  const { screens } = measured;
  const result =
    options.only === 'screens' && earlier ? { ...measured, ...earlier, screens } : measured;
  const markdown = toMarkdown(result);
  process.stdout.write(`\n${markdown}\n\n${earlier ? compare(earlier, measured) : ''}\n`);
  if (options.only && result === measured) return;
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${file}.json`, `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(`${file}.md`, `${markdown}\n`);
}

// An exit handler stops the product; signals must reach it too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  const options = readOptions();
  await (options.isGrowth ? runGrowth(options) : runAll(options));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  log(`✗ ${error.message}\nSee docs/performance.md for the options.`);
  process.exit(2);
}
process.exit(0);
