import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from './find-program.mjs';
import { CommandError } from './terminal.mjs';

/** npm's own script: the one that runs us, else the one beside this Node, else the one in PATH. */
export function findNpm() {
  const beside = path.resolve(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js');
  const inPath = findProgram('npm');
  const candidates = [process.env.npm_execpath, beside, inPath && realpathSync(inPath)];
  const script = candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  if (!script)
    throw new CommandError('npm is missing. Install it beside Node.js and run the command again.');
  return script;
}
