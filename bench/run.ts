import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHECKOUT } from './checkout';
import { runGrowth } from './growth/run-growth';
import { measureProduct } from './measure-product';
import { Misused, type Options, readOptions, tell } from './options';
import { compare, findEarlier, toMarkdown } from './report';

const RESULTS = path.join(CHECKOUT, 'bench/results');

async function runAll(options: Options): Promise<void> {
  const file = path.join(RESULTS, options.name);
  const earlier = findEarlier(`${file}.json`);
  const measured = await measureProduct(options);
  // Screens alone are measured anew in the result that there is.
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

// The product that was started ends with us, however we end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  const options = readOptions();
  await (options.isGrowth ? runGrowth(options) : runAll(options));
} catch (error) {
  if (!(error instanceof Misused)) throw error;
  tell(`✗ ${error.message}\nThe options are in docs/performance.md.`);
  process.exit(2);
}
process.exit(0);
