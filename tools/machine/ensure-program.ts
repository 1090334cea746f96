import { findProgram, isExecutable } from '../../bin/bootstrap/find-program.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.ts';

/** The PATH of an ordinary user does not include /usr/sbin, where servers are. */
const find = (name: string): string | null =>
  findProgram(name) ?? [`/usr/sbin/${name}`].find(isExecutable) ?? null;

/** Finds a program, or installs its Debian package where possible. */
export async function ensureProgram(name: string, debianPackage = name): Promise<string | null> {
  if (find(name) === null && canInstallPackages()) await installDebianPackage(debianPackage);
  return find(name);
}
