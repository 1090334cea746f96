import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';

const source = inCheckout('apps/server/src');

/** The programs that commands run. */
const ENTRIES = ['main', 'admin', 'audit', 'scoring', 'backup', 'restore', 'demo'];

/** Threads and processes that the server starts from its own code. */
export const serverWorkers = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.worker.ts'))
  .map((name) => path.join(source, name));

/** esbuild bundles our own code into one file per program; npm packages stay in node_modules. */
export function serverBundle(outdir: string) {
  const entries = ENTRIES.map((name) => path.join(source, `${name}.ts`));
  return {
    entryPoints: [...entries, ...serverWorkers],
    entryNames: '[name]',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    alias: {
      '@watchfloor/contract': inCheckout('packages/contract/src/index.ts'),
      '@watchfloor/entities': inCheckout('packages/entities/src/index.ts'),
      '@watchfloor/stix': inCheckout('packages/stix/src/index.ts'),
      '@watchfloor/markdown': inCheckout('packages/markdown/src/index.ts'),
    },
    sourcemap: true,
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Copies the files that the code reads at run time. */
export function copyServerFiles(outdir: string): void {
  cpSync(path.join(source, 'db/migrations'), path.join(outdir, 'migrations'), { recursive: true });
}
