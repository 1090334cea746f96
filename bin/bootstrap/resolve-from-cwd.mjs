import path from 'node:path';

/**
 * Resolves a file argument from where the user ran npm; npm itself runs scripts in the checkout.
 * @param {string} argument
 */
export function resolveFromCwd(argument) {
  if (argument.startsWith('-')) return argument;
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);
}
