import { findProgram, isExecutable } from './find-program.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.mjs';

const DEBIAN = '/usr/sbin/haproxy';
const find = () => findProgram('haproxy') ?? (isExecutable(DEBIAN) ? DEBIAN : null);

/** Where HAProxy is, installed if it can be; null where it cannot. */
export async function ensureHaproxy() {
  if (find() === null && canInstallPackages()) await installDebianPackage('haproxy');
  return find();
}
