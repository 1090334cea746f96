import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const PROGRAM = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
const TIMEOUT_MS = 30_000;

/** Starts an S3 server with one empty bucket. It does not verify signatures; `s3-signature.test.ts` does. */
export async function startS3Server() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-s3-'));
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [
      PROGRAM,
      '--directory',
      directory,
      '--port',
      String(port),
      '--address',
      '127.0.0.1',
      '--configure-bucket',
      'watchfloor',
    ],
    { stdio: 'ignore' },
  );
  await waitForPort(port);
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'watchfloor',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitForPort(port: number): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    if (Date.now() > end) throw new Error('the S3 server did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
