import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { groupFirstScreens } from './first-screens.ts';
import { makeBuildDirectory, replaceDirectory } from './replace-directory.ts';

const TEXT = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|geojson|wasm|map)$/;
const WORTH_COMPRESSING = 256;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The server sends these files as they are instead of compressing for each request. */
async function precompress(file: string) {
  const content = readFileSync(file);
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, zipped);
}

const directory = makeBuildDirectory('web');
const config = {
  root: inCheckout('apps/web'),
  configFile: inCheckout('apps/web/vite.config.ts'),
  logLevel: 'warn' as const,
};
const codeSplitting = await groupFirstScreens(config);
await build({
  ...config,
  build: {
    outDir: directory,
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { output: { codeSplitting } },
  },
});
const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .map((name) => path.join(directory, name))
  .filter((file) => TEXT.test(file) && statSync(file).size > WORTH_COMPRESSING);
await Promise.all(files.map(precompress));
replaceDirectory(directory, inCheckout('apps/web/dist'));
