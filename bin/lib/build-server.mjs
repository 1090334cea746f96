import { build } from 'esbuild';
import { inCheckout } from './checkout.mjs';
import { makeWorkshop, replaceDirectory } from './replace-directory.mjs';
import { copyServerFiles, serverBundle } from './server-bundle.mjs';

const workshop = makeWorkshop('server');
await build(serverBundle(workshop));
copyServerFiles(workshop);
replaceDirectory(workshop, inCheckout('apps/server/dist'));
