import { existsSync } from 'node:fs';
import { findProgram } from './find-program.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.mjs';

/** The server, and the smallest pair of languages with English in it. */
const PACKAGES = ['apertium-apy', 'apertium-eo-en'];
const PAIR = '/usr/share/apertium/modes/eo-en.mode';

const findBoth = () => (existsSync(PAIR) ? findProgram('apertium-apy') : null);

/** Where the Apertium server is, installed if need be, or the reason why there is none. */
export async function findApertium() {
  if (!findBoth() && canInstallPackages()) await installDebianPackage(...PACKAGES);
  const program = findBoth();
  if (program) return { program };
  return {
    program: null,
    reason: `Apertium is not installed (as root: apt-get install ${PACKAGES.join(' ')})`,
  };
}
