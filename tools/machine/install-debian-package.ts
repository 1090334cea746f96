import { findProgram } from '../../bin/bootstrap/find-program.mjs';
import { runProgram } from '../../bin/bootstrap/run-program.mjs';

let isUpdated = false;

/** Packages can be installed as root, where apt-get exists. */
export const canInstallPackages = () => process.getuid?.() === 0 && findProgram('apt-get') !== null;

/** Installs Debian packages; the list of packages is updated once. */
export async function installDebianPackage(...names: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => runProgram('apt-get', ['-q', ...args], { env });
  if (!isUpdated) await run('update');
  isUpdated = true;
  return run('install', '-y', '--no-install-recommends', ...names);
}
