import path from 'node:path';

/** The build puts workers beside the server. Tests run the source, and bundle the workers here. */
const DIRECTORY = import.meta.filename.endsWith('.ts')
  ? path.resolve(import.meta.dirname, '../../../../.cache/test-workers')
  : import.meta.dirname;

/** The bundle of `<name>.worker.ts`. */
export const workerFile = (name: string) => path.join(DIRECTORY, `${name}.worker.mjs`);
