import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';

/** An empty place to build in, on the same disk as the place it will move to. Two builds at once have one each. */
export function makeWorkshop(name) {
  const workshop = inCheckout('.cache/build', `${name}-${process.pid}`);
  mkdirSync(workshop, { recursive: true });
  process.on('exit', () => rmSync(workshop, { recursive: true, force: true }));
  return workshop;
}

/** Puts a finished build in its place in one move; what was there before goes last. */
export function replaceDirectory(finished, place) {
  const former = `${finished}.former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(finished, place);
  rmSync(former, { recursive: true, force: true });
}
