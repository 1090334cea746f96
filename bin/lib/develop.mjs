import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { checkout, inCheckout } from './checkout.mjs';
import { copyServerFiles, serverBundle } from './server-bundle.mjs';

const WEB_PORT = Number(process.env.WEB_PORT ?? 5173);
const SERVER_PORT = process.env.PORT ?? '3000';
// Beside the build that is served, as deep in the tree: what `npm start` has built stays as it is.
const output = inCheckout('apps/server/.cache');
const PRELOAD = pathToFileURL(inCheckout('bin/lib/end-with-parent.mjs')).href;
process.env.SERVER_URL = `http://127.0.0.1:${SERVER_PORT}`;

let server = null;
let bundler = null;
let web = null;
let isEnding = false;

// From the first moment on: what was started by then would be left behind.
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
