import { existsSync, readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { findNpm } from './find-npm.mjs';
import { runNpm } from './run-npm.mjs';
import { explainFailure, runProgram } from './run-program.mjs';
import { showStep } from './terminal.mjs';

const OLDEST_MAJOR = 24;
const NODE_VERSION = '24.21.0';
/** An old Node often comes with an npm that does not run on a new one. */
const NPM_VERSION = '11.19.1';

/** @typedef {{ readonly node: string, findNpm(): string }} Runtime */

const tools = inCheckout('.tools');
const nodePackage = `node-${process.platform}-${process.arch}`;
const fetchedNode = inCheckout('.tools/node_modules', nodePackage, 'bin/node');
const fetchedNpm = inCheckout('.tools/node_modules/npm/bin/npm-cli.js');

/**
 * The Node that everything runs on: the machine's own, or one fetched into .tools when that is too old.
 * @returns {Promise<Runtime>}
 */
export async function ensureNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) {
    return { node: process.execPath, findNpm };
  }
  if (!isFetched()) {
    const doing = `Fetching Node.js ${NODE_VERSION}, as ${process.version} is too old`;
    await showStep(doing, `Fetched Node.js ${NODE_VERSION}`, fetchNode);
  }
  return { node: fetchedNode, findNpm: () => (existsSync(fetchedNpm) ? fetchedNpm : findNpm()) };
}

function isFetched() {
  try {
    const manifest = inCheckout('.tools/node_modules', nodePackage, 'package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    return version === NODE_VERSION && existsSync(fetchedNode);
  } catch {
    return false;
  }
}

async function fetchNode() {
  const what = `Fetching Node.js ${NODE_VERSION}`;
  const output = await runNpm(what, process.execPath, findNpm(), [
    ...['install', '--prefix', tools, '--no-save', '--no-package-lock', '--ignore-scripts'],
    `${nodePackage}@${NODE_VERSION}`,
    `npm@${NPM_VERSION}`,
  ]);
  // On a full disk npm has been seen to report success over files cut short.
  const { code } = await runProgram(fetchedNode, ['--version']);
  if (code !== 0 || !isFetched()) throw explainFailure(what, output);
}
