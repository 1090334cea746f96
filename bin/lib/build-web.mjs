import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { inCheckout } from './checkout.mjs';
import { groupFirstScreens } from './first-screens.mjs';
import { makeWorkshop, replaceDirectory } from './replace-directory.mjs';

const TEXT = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|geojson|wasm|map)$/;
const WORTH_COMPRESSING = 256;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The server sends these as they are, instead of compressing at each request. */
async function precompress(file) {
  const content = readFileSync(file);
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, zipped);
}

const workshop = makeWorkshop('web');
const config = {
  root: inCheckout('apps/web'),
  configFile: inCheckout('apps/web/vite.config.ts'),
  logLevel: 'warn',
};
const codeSplitting = await groupFirstScreens(config);
await build({
  ...config,
  build: {
    outDir: workshop,
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { output: { codeSplitting } },
  },
});
const files = readdirSync(workshop, { recursive: true })
  .map((name) => path.join(workshop, name))
  .filter((file) => TEXT.test(file) && statSync(file).size > WORTH_COMPRESSING);
await Promise.all(files.map(precompress));
replaceDirectory(workshop, inCheckout('apps/web/dist'));
