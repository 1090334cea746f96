import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** In the built server a worker is next to the bundle; in the source tree it is a TypeScript file. */
const isBuilt = import.meta.filename.endsWith('.mjs');
const SOURCE = path.resolve(import.meta.dirname, '..');

/** Lets Node resolve "./read-feed" to read-feed.ts, as the bundler does. */
const resolveSources = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(specifier, context, next) {
    try { return next(specifier, context); }
    catch (error) { if (specifier.startsWith('.')) return next(specifier + '.ts', context); throw error; }
  } });`)}`;

/** Starts a worker by its path in the source tree, such as `modules/feed/fetching/feed.worker`. */
export function startWorker(name: string, options: WorkerOptions): Worker {
  if (isBuilt) {
    return new Worker(path.join(import.meta.dirname, `${path.basename(name)}.mjs`), options);
  }
  return new Worker(path.join(SOURCE, `${name}.ts`), {
    ...options,
    execArgv: ['--no-warnings', '--import', resolveSources],
  });
}
