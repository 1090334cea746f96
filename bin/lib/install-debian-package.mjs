import { findProgram } from './find-program.mjs';
import { runProgram } from './run-program.mjs';

let isUpdated = false;

/** Whether packages can be installed here at all: as root, where apt-get is. */
export const canInstallPackages = () => process.getuid?.() === 0 && findProgram('apt-get') !== null;

/** Installs packages of the distribution; the list of packages is fetched once. */
export async function installDebianPackage(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => runProgram('apt-get', ['-q', ...args], { env });
  if (!isUpdated) await run('update');
  isUpdated = true;
  return run('install', '-y', '--no-install-recommends', ...names);
}
