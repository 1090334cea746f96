import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type BuildContext, context } from 'esbuild';
import { createServer, type ViteDevServer } from 'vite';
import { checkout, inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { copyServerFiles, serverBundle } from './server-bundle.ts';

const WEB_PORT = Number(process.env.WEB_PORT ?? 5173);
const SERVER_PORT = process.env.PORT ?? '3000';
// As deep in the tree as apps/server/dist, and beside it: what `npm start` built stays as it is.
const output = inCheckout('apps/server/.cache');
const PRELOAD = pathToFileURL(inCheckout('bin/bootstrap/end-with-parent.mjs')).href;
process.env.SERVER_URL = `http://127.0.0.1:${SERVER_PORT}`;

let server: ChildProcess | null = null;
let bundler: BuildContext | null = null;
let web: ViteDevServer | null = null;
let isEnding = false;

// Registered first, so that nothing started below is left behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);

rmSync(output, { recursive: true, force: true });
bundler = await context({
  ...serverBundle(output),
  plugins: [
    {
      name: 'restart-after-build',
      setup: (build) =>
        build.onEnd(({ errors }) => (errors.length === 0 ? restartServer() : undefined)),
    },
  ],
});
await bundler.watch();
web = await createServer({
  root: inCheckout('apps/web'),
  configFile: inCheckout('apps/web/vite.config.ts'),
  server: { port: WEB_PORT, strictPort: true },
});
await web.listen();
web.printUrls();

async function restartServer() {
  await stopServer();
  if (isEnding) return;
  copyServerFiles(output);
  const main = ['--enable-source-maps', '--import', PRELOAD, `${output}/main.mjs`];
  server = spawn(process.execPath, main, {
    cwd: checkout,
    env: { ...process.env, PORT: SERVER_PORT, PUBLIC_URL: `http://localhost:${WEB_PORT}` },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

async function end() {
  isEnding = true;
  await Promise.all([bundler?.dispose(), web?.close(), stopServer()]);
  process.exit(0);
}
