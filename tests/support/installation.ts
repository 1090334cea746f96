import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const BUILT = path.resolve(import.meta.dirname, '../../apps/server/dist');

export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
}

export function makeDataDirectory(): { directory: string; remove(): void } {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-process-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

const REMOVAL_ATTEMPTS = 25;
const REMOVAL_PAUSE_MS = 200;

/** Retries, because a stopping database may still write to the directory. */
export function removeAtExit(directory: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  process.on('exit', () => {
    for (let attempt = 0; attempt < REMOVAL_ATTEMPTS; attempt += 1) {
      try {
        rmSync(directory, { recursive: true, force: true });
      } catch {
        // Files were added during the removal.
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
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return address.port;
}

/** Starts the built server or demo as a separate process. */
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
    output: () => output,
    exited: new Promise((resolve) => child.on('exit', resolve)),
  };
}

/** Returns the milliseconds until ready; throws with the output if the process exits first. */
export async function waitUntilReady(running: Running, timeoutMs = 30_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < timeoutMs) {
    if (running.process.exitCode !== null)
      throw new Error(`the server exited: ${running.output()}`);
    const isReady = await fetch(`${running.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`not ready after ${timeoutMs} ms: ${running.output()}`);
}
