import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

/** Below node_modules, so that the bundle finds the binary package. */
const CACHE = path.resolve(import.meta.dirname, '../../../../../node_modules/.cache/watchfloor');

export interface OwnerProcess {
  readonly child: ChildProcess;
  readonly report: { readonly pid?: number; readonly error?: string };
}

/** Bundles the launcher as the built server does; the owner processes of a test file run it. */
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

/** Starts a process that starts the database in the directory. */
export const spawnOwner = (
  bundle: string,
  directory: string,
  options: OwnerOptions = {},
): ChildProcess =>
  spawn(process.execPath, [bundle, directory], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The same; resolves with what it reports. */
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
