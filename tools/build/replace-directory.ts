import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';

/** An empty directory to build in, on the same disk as the final place. Concurrent builds have one each. */
export function makeBuildDirectory(name: string): string {
  const directory = inCheckout('.cache/build', `${name}-${process.pid}`);
  mkdirSync(directory, { recursive: true });
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Moves a finished build into place, then removes the former one. */
export function replaceDirectory(finished: string, place: string): void {
  const former = `${finished}.former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(finished, place);
  rmSync(former, { recursive: true, force: true });
}
