import { build } from 'esbuild';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { makeBuildDirectory, replaceDirectory } from './replace-directory.ts';
import { copyServerFiles, serverBundle } from './server-bundle.ts';

const directory = makeBuildDirectory('server');
await build(serverBundle(directory));
copyServerFiles(directory);
replaceDirectory(directory, inCheckout('apps/server/dist'));
