import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { checkout, inCheckout } from './checkout.mjs';
import { copyServerFiles, serverBundle } from './server-bundle.mjs';

const WEB_PORT = 5173;
const SERVER_PORT = process.env.PORT ?? '3000';
const output = inCheckout('apps/server/dist');
// Without the build's stamp the next start builds anew.
rmSync(output, { recursive: true, force: true });
process.env.SERVER_URL = `http://127.0.0.1:${SERVER_PORT}`;

let server = null;

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

async function restartServer() {
  await stopServer();
  copyServerFiles(output);
  server = spawn(process.execPath, ['--enable-source-maps', `${output}/main.mjs`], {
    cwd: checkout,
    env: { ...process.env, PORT: SERVER_PORT, PUBLIC_URL: `http://localhost:${WEB_PORT}` },
    stdio: 'inherit',
  });
}

const restartAfterBuild = {
  name: 'restart-after-build',
  setup: (build) =>
    build.onEnd(({ errors }) => (errors.length === 0 ? restartServer() : undefined)),
};

const bundler = await context({
  ...serverBundle(output),
  plugins: [...serverBundle(output).plugins, restartAfterBuild],
});
await bundler.watch();
const web = await createServer({
  root: inCheckout('apps/web'),
  configFile: inCheckout('apps/web/vite.config.ts'),
  server: { port: WEB_PORT, strictPort: true },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.all([bundler.dispose(), web.close(), stopServer()]);
    process.exit(0);
  });
}
