import { findProgram, isExecutable } from './find-program.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.mjs';

/** Servers lie where the path of an ordinary user does not lead. */
const find = (name) =>
  findProgram(name) ?? [`/usr/sbin/${name}`].find((file) => isExecutable(file)) ?? null;

/** Where a program is that Debian has in a package of its name, installed if it can be; null where it cannot. */
export async function ensureProgram(name) {
  if (find(name) === null && canInstallPackages()) await installDebianPackage(name);
  return find(name);
}
