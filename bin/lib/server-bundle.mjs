import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inCheckout } from './checkout.mjs';

const source = inCheckout('apps/server/src');

/** What can be started: the server, and what the other commands run. */
const ENTRIES = ['main', 'admin', 'audit', 'scoring', 'backup', 'restore', 'demo'];

/** How esbuild makes the server: our own code in one file per entry, npm packages left where they are. */
export function serverBundle(outdir) {
  const entries = ENTRIES.map((name) => path.join(source, `${name}.ts`)).filter(existsSync);
  const workers = readdirSync(source, { recursive: true })
    .filter((name) => name.endsWith('.worker.ts'))
    .map((name) => path.join(source, name));
  return {
    entryPoints: [...entries, ...workers],
    entryNames: '[name]',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    alias: { '@watchfloor/contract': inCheckout('packages/contract/src/index.ts') },
    sourcemap: true,
    logLevel: 'warning',
  };
}

/** Files that the code reads at run time lie beside the bundle, as they lie beside the sources. */
export function copyServerFiles(outdir) {
  cpSync(path.join(source, 'db/migrations'), path.join(outdir, 'migrations'), { recursive: true });
}
