import { resolveFromCwd } from './bootstrap/resolve-from-cwd.mjs';
import { runProduct } from './bootstrap/run-product.mjs';

await runProduct('restore', process.argv.slice(2).map(resolveFromCwd));
