import { existsSync } from 'node:fs';
import { findProgram } from '../../bin/bootstrap/find-program.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.ts';

/** The server, and the smallest pair of languages that includes English. */
const PACKAGES = ['apertium-apy', 'apertium-eo-en'];
const PAIR = '/usr/share/apertium/modes/eo-en.mode';

const findBoth = () => (existsSync(PAIR) ? findProgram('apertium-apy') : null);

/** The path of the Apertium server, installed if possible, or the reason why there is none. */
export async function findApertium(): Promise<
  { readonly program: string } | { readonly program: null; readonly reason: string }
> {
  if (!findBoth() && canInstallPackages()) await installDebianPackage(...PACKAGES);
  const program = findBoth();
  if (program) return { program };
  return {
    program: null,
    reason: `Apertium is not installed (as root: apt-get install ${PACKAGES.join(' ')})`,
  };
}
