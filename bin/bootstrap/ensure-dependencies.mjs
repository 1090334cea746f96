import { existsSync, readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { findNpm as findMachineNpm } from './find-npm.mjs';
import { patchPackages } from './patch-packages.mjs';
import { runNpm } from './run-npm.mjs';
import { runProgram } from './run-program.mjs';
import { printPassed, showStep } from './terminal.mjs';

const lockFile = inCheckout('package-lock.json');
/** npm writes it last, and only when everything is in place. */
const installedFile = inCheckout('node_modules/.package-lock.json');

/**
 * Not `npm ci`: it refuses a lock file that lacks an optional package for another platform, and a registry need not
 * hold those. This one installs what the lock file names too, and leaves that file as it is.
 */
const INSTALL = ['install', '--no-save', '--include=dev'];

/**
 * Installs the packages when those in node_modules differ from the lock file. Patches them too, because an installation
 * without scripts did not.
 * @param {import('./ensure-node.mjs').Runtime} runtime
 */
export async function ensureDependencies({ node, findNpm }) {
  if (!isInstalled()) {
    await showStep('Installing packages', 'Installed packages', async () => {
      const env = { ...process.env, ...(await findSharedSettings(node)) };
      await runNpm('Installing the packages', node, findNpm(), INSTALL, { env });
    });
  }
  const patched = patchPackages();
  if (patched.length > 0) printPassed(`Patched ${patched.join(', ')}`);
}

function isInstalled() {
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(lockFile);
  const installed = readPackages(installedFile);
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = installed[place];
    // Optional packages of other platforms are not installed.
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/** @returns {Packages} */
const readPackages = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * A fetched Node would look for npm's global settings, such as the registry, in its own folder.
 * @param {string} node
 */
async function findSharedSettings(node) {
  if (process.env.npm_config_globalconfig || node === process.execPath) return {};
  const args = [findMachineNpm(), 'config', 'get', 'globalconfig', '--loglevel=silent'];
  const { code, output } = await runProgram(process.execPath, args);
  return code === 0 ? { npm_config_globalconfig: output.trim() } : {};
}
