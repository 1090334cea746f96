import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

/** Inside node_modules, so that the bundle finds the binary package. */
const CACHE = path.resolve(import.meta.dirname, '../../../../../node_modules/.cache/watchfloor');

export interface OwnerProcess {
  readonly child: ChildProcess;
  readonly report: { readonly pid?: number; readonly error?: string };
}

/** Bundles the launcher like the built server. */
export async function bundleLauncher(): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const outfile = path.join(CACHE, `launch-${process.pid}.mjs`);
  const entryPoints = [path.join(import.meta.dirname, 'launch.fixture.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}

interface OwnerOptions {
  readonly uid?: number;
  readonly gid?: number;
}

export const spawnOwner = (
  bundle: string,
  directory: string,
  options: OwnerOptions = {},
): ChildProcess =>
  spawn(process.execPath, [bundle, directory], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Resolves with the report of the process. */
export async function startOwner(
  bundle: string,
  directory: string,
  options: OwnerOptions = {},
): Promise<OwnerProcess> {
  const child = spawnOwner(bundle, directory, options);
  if (!child.stdout) throw new Error('no output to read the report from');
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, report: JSON.parse(line) };
}

export async function killOwner({ child }: OwnerProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
