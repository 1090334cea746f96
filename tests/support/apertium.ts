import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findApertium } from '../../tools/machine/find-apertium.ts';
import { freePort } from './installation';

const TIMEOUT_MS = 60_000;

/** A real translation service that can stop and restart on the same port. */
export interface Apertium {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function prepareApertium(): Promise<Apertium | { reason: string }> {
  const found = await findApertium();
  if (found.program === null) return { reason: found.reason };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  return {
    url,
    async start() {
      server = spawn(found.program, ['--port', String(port), '/usr/share/apertium'], {
        stdio: 'ignore',
        // A separate process group, because its pipelines are processes too.
        detached: true,
      });
      await waitFor(`${url}/listPairs`);
    },
    async stop() {
      if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null)
        return;
      const ended = once(server, 'exit');
      process.kill(-server.pid, 'SIGKILL');
      await ended;
    },
  };
}

async function waitFor(url: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not respond`);
}
