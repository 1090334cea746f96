import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const BUILT = path.resolve(import.meta.dirname, '../apps/server/dist');

export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  /** All that it has said so far. */
  said(): string;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
}

export function makeDataDirectory(): { directory: string; remove(): void } {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-process-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

const REMOVAL_ATTEMPTS = 25;
const REMOVAL_PAUSE_MS = 200;

/** When this process ends. A database that was told to stop may still be putting its things away there. */
export function removeAtExit(directory: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  process.on('exit', () => {
    for (let attempt = 0; attempt < REMOVAL_ATTEMPTS; attempt += 1) {
      try {
        rmSync(directory, { recursive: true, force: true });
      } catch {
        // Files came while it was being emptied: once more.
      }
      if (!existsSync(directory)) return;
      Atomics.wait(pause, 0, 0, REMOVAL_PAUSE_MS);
    }
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** The built server, or its demo, as a process of its own. */
export function launch(
  environment: Record<string, string>,
  entry: 'main' | 'demo' = 'main',
): Running {
  const child = spawn(process.execPath, [path.join(BUILT, `${entry}.mjs`)], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', FEEDS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return {
    url: `http://localhost:${environment.PORT}`,
    process: child,
    said: () => output,
    exited: new Promise((resolve) => child.on('exit', resolve)),
  };
}

/** Resolves with the milliseconds until it served; fails with its words when it ended instead. */
export async function waitUntilReady(running: Running, patienceMs = 30_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < patienceMs) {
    if (running.process.exitCode !== null) throw new Error(`it ended: ${running.said()}`);
    const isReady = await fetch(`${running.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`not ready after ${patienceMs} ms: ${running.said()}`);
}
