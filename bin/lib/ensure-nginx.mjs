import { findProgram, isExecutable } from './find-program.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.mjs';

const DEBIAN = '/usr/sbin/nginx';
const find = () => findProgram('nginx') ?? (isExecutable(DEBIAN) ? DEBIAN : null);

/** Where nginx is, installed if it can be; null where it cannot. */
export async function ensureNginx() {
  if (find() === null && canInstallPackages()) await installDebianPackage('nginx-light');
  return find();
}
