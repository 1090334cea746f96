import { runGrowth } from './growth/run-growth';
import { measureProduct } from './measure-product';
import { readOptions } from './options';

const options = readOptions();
await (options.isGrowth ? runGrowth(options) : measureProduct(options));
process.exit(0);
