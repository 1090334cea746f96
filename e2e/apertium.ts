import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findApertium } from '../bin/lib/find-apertium.mjs';
import { freePort } from './installation';

const PATIENCE_MS = 60_000;

/** A real translation service that can go away and come back at the same address. */
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
        // A group of its own: its pipelines are processes too.
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
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}
