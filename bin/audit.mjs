import { runProduct } from './bootstrap/run-product.mjs';

await runProduct('audit');
